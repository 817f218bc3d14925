package dev.gatebench.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import dev.gatebench.testing.ShortLivedJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files that a release publishes beside the archive: each names what was built, by its hash. */
@Integration
@Needs(Requirement.RELEASE_FILES)
class ReleaseIT {
    @TempDir
    private Path folder;

    @Test
    void theHashesAreThoseOfAllThatIsPublished() throws Exception {
        Call check = Call.of(Built.RELEASE, Map.of(), List.of("sha256sum", "--check", "--strict", "SHA256SUMS"));

        assertThat(check.exitCode()).as(check.output()).isZero();
        try (Stream<Path> files = Files.list(Built.RELEASE)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .contains(Built.NAME + ".tar.gz", Built.NAME + ".zip", "gatebench.rb", "sdkman.json")
                    .allMatch(name -> name.equals("SHA256SUMS")
                            || check.output().lines().anyMatch(line -> line.equals(name + ": OK")));
        }
        assertThat(Files.mismatch(Built.RELEASE.resolve(Built.NAME + ".tar.gz"), Built.ARCHIVE))
                .isEqualTo(-1);
    }

    @Test
    void theFormulaOfHomebrewNamesTheArchiveByItsHash() throws Exception {
        String formula = Files.readString(Built.RELEASE.resolve("gatebench.rb"));

        assertThat(of("url \"([^\"]+)\"", formula)).isEqualTo(Built.address(Built.NAME + ".tar.gz"));
        assertThat(of("sha256 \"([^\"]+)\"", formula)).isEqualTo(Built.sha256(Built.ARCHIVE));
        // Homebrew unpacks without the one folder, and takes it from there
        assertThat(formula).contains("libexec.install Dir[\"*\"]", "libexec/\"bin/gatebench\"");
        assertThat(formula).doesNotContainPattern("@[a-z0-9.]+@");
    }

    @Test
    void whatSdkmanIsToldNamesAZipWithOneFolderAndItsPrograms() throws Exception {
        JsonNode told =
                new ObjectMapper().readTree(Built.RELEASE.resolve("sdkman.json").toFile());
        Path zip = Built.RELEASE.resolve(Built.NAME + ".zip");

        assertThat(told.get("version").asText()).isEqualTo(Built.VERSION);
        assertThat(told.get("url").asText()).isEqualTo(Built.address(Built.NAME + ".zip"));
        assertThat(told.get("sha256sum").asText()).isEqualTo(Built.sha256(zip));
        try (ZipFile file = new ZipFile(zip.toFile())) {
            assertThat(file.stream()).allMatch(entry -> entry.getName().startsWith(Built.NAME + "/"));
            assertThat(file.getEntry(Built.NAME + "/bin/gatebench")).isNotNull();
        }
    }

    @Test
    void theCatalogOfJbangNamesAFileOfTheNewestRelease() throws Exception {
        String reference = new ObjectMapper()
                .readTree(Path.of("../../jbang-catalog.json").toFile())
                .at("/aliases/gatebench/script-ref")
                .asText();

        assertThat(reference).startsWith(Built.REPOSITORY + "/releases/latest/download/");
        assertThat(Built.RELEASE.resolve(reference.substring(reference.lastIndexOf('/') + 1)))
                .isNotEmptyFile();
    }

    @Test
    void theScriptOfJbangInstallsTheArchiveOnceAndPassesArgumentsAndExitCode() throws Exception {
        Call version = script(Built.ARCHIVE, "--version");
        assertThat(version.exitCode()).as(version.output()).isZero();
        assertThat(version.output().lines()).hasSize(2).endsWith("gatebench " + Built.VERSION);

        Call unknown = script(folder.resolve("no more"), "no-such-command");
        assertThat(unknown.exitCode()).as(unknown.output()).isEqualTo(2);
        assertThat(unknown.output()).doesNotContain("fetching");
        try (Stream<Path> files = Files.list(folder.resolve("cache/gatebench/releases"))) {
            assertThat(files).containsExactly(folder.resolve("cache/gatebench/releases/" + Built.NAME));
        }
    }

    @Test
    void theScriptOfJbangRunsNoArchiveOfAnotherHash() throws Exception {
        Call refused = script(Files.writeString(folder.resolve("other.tar.gz"), "other"), "--version");

        assertThat(refused.exitCode()).as(refused.output()).isEqualTo(3);
        assertThat(refused.output()).contains("its SHA-256 must be " + Built.sha256(Built.ARCHIVE) + ", was ");
        assertThat(folder.resolve("cache/gatebench/releases")).isEmptyDirectory();
    }

    /** Runs it as jbang does, and as a JDK alone can. */
    private Call script(Path archive, String argument) throws Exception {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        List<String> command = new ArrayList<>(List.of(java.toString()));
        command.addAll(ShortLivedJvm.OPTIONS);
        command.addAll(List.of(Built.RELEASE.resolve("Gatebench.java").toString(), argument));
        return Call.of(
                folder,
                Map.of(
                        "XDG_CACHE_HOME", folder.resolve("cache").toString(),
                        "GATEBENCH_ARCHIVE", archive.toUri().toString()),
                command);
    }

    private static String of(String pattern, String text) {
        Matcher found = Pattern.compile(pattern).matcher(text);
        assertThat(found.find()).as(pattern).isTrue();
        return found.group(1);
    }
}
