package dev.gatebench.shenyu.version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.gatebench.core.settings.SettingException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShenyuHomeTest {
    private final Path dir;

    ShenyuHomeTest(@TempDir Path dir) {
        this.dir = dir;
    }

    @Test
    void readsTheVersionFromTheJarsOfEveryKnownRelease() throws IOException {
        for (String version : ShenyuVersions.bundled().known()) {
            assertThat(ShenyuHome.of(Distribution.of(version, dir).toString()).version())
                    .isEqualTo(version);
        }
    }

    @Test
    void runsTheJarsOfItsLibAndOfTheUsersAndNothingOfItsConf() throws IOException {
        Path folder = Distribution.of("2.6.0", dir);
        assertThat(ShenyuHome.of(folder.toString()).classPath())
                .isEqualTo(folder + "/lib/*".replace('/', File.separatorChar));

        Path own = Distribution.jar(folder, "ext-lib/own.jar");

        ShenyuHome home = ShenyuHome.of(folder.toString());
        assertThat(home.classPath().split(File.pathSeparator))
                .containsExactly(
                        folder.resolve("lib") + File.separator + "*", folder.resolve("ext-lib") + File.separator + "*");
        assertThat(home.jars())
                .containsExactly(
                        folder.resolve("lib/shenyu-bootstrap-2.6.0.jar"),
                        folder.resolve("lib/shenyu-web-2.6.0.jar"),
                        own);
    }

    @Test
    void hashesAllItsJarsAsSha256sumDoes() throws IOException {
        Path folder = Distribution.of("2.6.0", dir);
        // sha256sum lib/*.jar | sha256sum, each jar has its name in the folder as content
        assertThat(ShenyuHome.of(folder.toString()).sha256())
                .isEqualTo("a992f03c6e28f877f4c2f3be41eb0f9191c13af73f075010cb2e8b3e3b64b6a4");

        Files.writeString(folder.resolve("conf/application.yml"), "another: one\n");
        String before = ShenyuHome.of(folder.toString()).sha256();
        Files.writeString(folder.resolve("lib/shenyu-web-2.6.0.jar"), "rebuilt");

        assertThat(ShenyuHome.of(folder.toString()).sha256()).isNotEqualTo(before);
        assertThat(before).isEqualTo("a992f03c6e28f877f4c2f3be41eb0f9191c13af73f075010cb2e8b3e3b64b6a4");
    }

    @Test
    void takesAPathAsTheShellGivesIt() throws IOException {
        Path folder = Distribution.of("2.6.0", dir);
        assertThat(ShenyuHome.of(folder + "/lib/..").folder()).isEqualTo(folder);
    }

    @Test
    void refusesWhatIsNoDistribution() throws IOException {
        assertRefused(dir.resolve("none"), "is no folder: unpack the distribution or correct the path");
        assertRefused(Files.writeString(dir.resolve("file.tar.gz"), ""), "is no folder: unpack the distribution");
        assertRefused(dir, "has no folder lib: give the folder that the archive unpacks to");
        assertRefused(
                folder("other", "lib/other-1.jar"),
                "has no shenyu-web-VERSION.jar in its lib: take the archive named bootstrap-bin");
        assertRefused(
                folder("admin", "lib/shenyu-admin-2.6.0.jar"),
                "has no shenyu-web-VERSION.jar in its lib: it is ShenYu's admin, take bootstrap");
        assertRefused(
                folder("web", "lib/shenyu-web-2.6.0.jar"),
                "has no shenyu-bootstrap-VERSION.jar in its lib: take the archive named bootstrap-bin");
        assertRefused(
                Distribution.of("3.0.0", dir),
                "is of ShenYu 3.0.0, whose settings are not known here: known are 2.4.3, ");
    }

    @Test
    void refusesAFolderIntoWhichTwoReleasesWereUnpacked() throws IOException {
        Path folder = Distribution.of("2.6.0", dir);
        Distribution.jar(folder, "lib/shenyu-web-2.7.1.jar");
        assertRefused(folder, "has shenyu-web in the versions 2.6.0, 2.7.1: unpack one release into an empty folder");

        Path mixed = Distribution.of("2.6.1", dir);
        Files.move(mixed.resolve("lib/shenyu-web-2.6.1.jar"), mixed.resolve("lib/shenyu-web-2.6.0.jar"));
        assertRefused(mixed, "has shenyu-web 2.6.0 and shenyu-bootstrap 2.6.1: unpack one release");
    }

    private Path folder(String name, String jar) throws IOException {
        Distribution.jar(dir.resolve(name), jar);
        return dir.resolve(name);
    }

    private static void assertRefused(Path folder, String why) {
        assertThatExceptionOfType(SettingException.class)
                .isThrownBy(() -> ShenyuHome.of(folder.toString()))
                .withMessageStartingWith(
                        "a ShenYu home must be an unpacked apache-shenyu-VERSION-bootstrap-bin distribution, '%s' %s",
                        folder, why)
                .satisfies(
                        e -> assertThat(List.of(String.valueOf(e.getMessage()).split("\n")))
                                .hasSize(1));
    }
}
