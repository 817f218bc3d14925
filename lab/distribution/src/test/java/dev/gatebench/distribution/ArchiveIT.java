package dev.gatebench.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import dev.gatebench.testing.ShortLivedJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archive that the build leaves, unpacked into a folder that may not be written to and run from another. */
@Integration
class ArchiveIT {
    private static final Path TINY = Path.of("../cli/src/test/resources/studies/tiny.yml")
            .toAbsolutePath()
            .normalize();

    /** Returns classes that stand in the jars, unpacked, a second time. */
    private static final double MOST_TWICE = 0.08;

    @TempDir
    static Path folder = Path.of("");

    private static final Path THIRD_PARTY = Path.of("../../THIRD-PARTY.md");

    private static Contents contents = new Contents(Map.of(), List.of());
    private static Path home = Path.of("");
    private static Path link = Path.of("");
    private static Path working = Path.of("");

    @BeforeAll
    static void unpack() throws Exception {
        Path unpacked = Files.createDirectory(folder.resolve("un packed"));
        Call tar = Call.of(unpacked, Map.of(), List.of("tar", "-xzf", Built.ARCHIVE.toString()));
        assertThat(tar.exitCode()).as(tar.output()).isZero();
        try (Stream<Path> folders = Files.list(unpacked)) {
            home = folders.toList().get(0);
        }
        contents = Contents.of(home);
        link = Files.createSymbolicLink(folder.resolve("gatebench"), home.resolve("bin/gatebench"));
        working = Files.createDirectory(folder.resolve("working"));
    }

    @Test
    void holdsWhatItsUsersNeed() throws IOException {
        assertThat(home.getFileName().toString() + ".tar.gz")
                .isEqualTo(Built.ARCHIVE.getFileName().toString());
        try (Stream<Path> files = Files.list(home)) {
            assertThat(files.map(file -> file.getFileName().toString()).filter(name -> !name.equals("sbom")))
                    .containsExactlyInAnyOrder(
                            "bin",
                            "lib",
                            "studies",
                            "docs",
                            "completion",
                            "page",
                            "mvnw",
                            "README.md",
                            "LICENSE",
                            "NOTICE",
                            "THIRD-PARTY.md",
                            "SECURITY.md",
                            "CHANGELOG.md");
        }
        assertThat(home.resolve("studies/published/shenyu-http-client.yml")).isNotEmptyFile();
        assertThat(home.resolve("docs/schema/study.schema.json")).isNotEmptyFile();
        assertThat(home.resolve("page/audit.html")).isNotEmptyFile();
        assertThat(home.resolve("page/audit.js")).isNotEmptyFile();
        assertThat(home.resolve("mvnw")).isExecutable();
    }

    @Test
    void runsThroughASymbolicLinkFromAnotherFolder() throws Exception {
        Call version = gatebench("--version");
        assertThat(version.exitCode()).isZero();
        assertThat(version.output().strip().replace(' ', '-'))
                .isEqualTo(home.getFileName().toString());

        Call list = gatebench("list");
        assertThat(list.exitCode()).isZero();
        assertThat(list.output()).contains("shenyu-http-client").doesNotContain("not built here");

        assertThat(gatebench("doctor").exitCode()).isZero();
        assertThat(gatebench("audit", "shenyu-http-client").output()).contains("Apache ShenYu Benchmark Test Report");
        assertThat(gatebench("jmh", "--help").exitCode()).isZero();
        assertThat(gatebench("no-such-command").exitCode()).isEqualTo(2);
    }

    @Test
    void measuresAStudyIntoTheWorkingDirectory() throws Exception {
        Call run = gatebench("run", TINY.toString(), "--fidelity", "smoke", "--arm", "direct", "--load", "10");

        assertThat(run.exitCode()).as(run.output()).isZero();
        try (Stream<Path> runs = Files.list(working.resolve("gatebench-runs"))) {
            assertThat(runs).singleElement().satisfies(made -> assertThat(made.resolve("index.html"))
                    .isNotEmptyFile());
        }
    }

    @Test
    void completesCommandsAndTheirOptions() throws Exception {
        String script = "source \"$0\"; COMP_WORDS=(gatebench ru); COMP_CWORD=1; COMP_LINE='gatebench ru';"
                + " _complete_gatebench 2> /dev/null; echo \"${COMPREPLY[@]}\";"
                + " COMP_WORDS=(gatebench run --fid); COMP_CWORD=2; COMP_LINE='gatebench run --fid';"
                + " _complete_gatebench 2> /dev/null; echo \"${COMPREPLY[@]}\"";

        Call bash = Call.of(
                working,
                Map.of(),
                List.of(
                        "bash",
                        "-c",
                        script,
                        home.resolve("completion/gatebench.bash").toString()));

        assertThat(bash.output().lines()).containsExactly("run", "--fidelity");
    }

    @Test
    void holdsTheLibrariesThatTheManifestsNameAndNoOthers() throws IOException {
        Set<String> named = new TreeSet<>();
        try (Stream<Path> files = Files.list(home.resolve("lib"))) {
            for (Path jar : files.filter(Files::isRegularFile).toList()) {
                try (JarFile file = new JarFile(jar.toFile())) {
                    String classPath = file.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
                    if (classPath != null) {
                        named.addAll(List.of(classPath.split(" ")));
                    }
                }
            }
        }
        Set<String> held = new TreeSet<>();
        try (Stream<Path> files = Files.list(home.resolve("lib/libraries"))) {
            files.forEach(file -> held.add("libraries/" + file.getFileName()));
        }
        assertThat(held).hasSizeGreaterThan(100).isEqualTo(named);
    }

    @Test
    void namesEveryLibraryWithItsLicence() throws IOException {
        List<String> table = table(home.resolve("THIRD-PARTY.md"));

        assertThat(contents.jars()).hasSizeGreaterThan(200);
        assertThat(contents.notNamedIn(table)).isEmpty();
        assertThat(table).noneMatch(line -> line.endsWith("|  |"));
    }

    @Test
    @Needs(Requirement.BILLS_OF_MATERIALS)
    void hasABillOfMaterialsInWhichEveryLibraryIs() throws IOException {
        assertThat(contents.inNoBill()).isEmpty();
        String made = before(THIRD_PARTY) + String.join("\n", contents.thirdParties()) + "\n";
        if (Boolean.getBoolean("gatebench.rewrite")) {
            Files.writeString(THIRD_PARTY, made);
        }
        assertThat(THIRD_PARTY).as("rewrite it: see CONTRIBUTING.md").hasContent(made);
    }

    /** All that stands before the rows of the table. */
    private static String before(Path page) throws IOException {
        return Files.readAllLines(page).stream()
                .takeWhile(line -> !line.startsWith("|---"))
                .map(line -> line + "\n")
                .collect(Collectors.joining("", "", "|---|---|\n"));
    }

    private static List<String> table(Path page) throws IOException {
        return Files.readAllLines(page).stream()
                .dropWhile(line -> !line.startsWith("|---"))
                .skip(1)
                .toList();
    }

    @Test
    void holdsHardlyAnyClassTwice() throws IOException {
        Duplicates found = Duplicates.in(home.resolve("lib"));

        System.out.printf(
                "%,d MB, of which %.1f %% twice%n", found.bytes() / 1_000_000, 100.0 * found.twice() / found.bytes());
        assertThat((double) found.twice() / found.bytes()).isLessThan(MOST_TWICE);
        assertThat(found.pairs())
                .as("jars with a class in common: the embedded ShenYu is one file and shares with the benchmarks, and"
                        + " ShenYu takes the radix matcher as one file")
                .allSatisfy(pair -> assertThat(pair).containsAnyOf("shenyu-embedded.jar", "shenyu-radix.jar"));
    }

    private static Call gatebench(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(link.toString()));
        command.addAll(List.of(arguments));
        return Call.of(
                working,
                Map.of(
                        "JAVA_HOME",
                        System.getProperty("java.home"),
                        "GATEBENCH_OPTS",
                        ShortLivedJvm.OPTIONS_IN_ONE_LINE + " -Duser.home=" + folder),
                command);
    }
}
