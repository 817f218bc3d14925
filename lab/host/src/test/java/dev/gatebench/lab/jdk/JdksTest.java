package dev.gatebench.lab.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.settings.JdkChoice;
import dev.gatebench.testing.SparseFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdksTest {
    private static final String PROGRAM = System.getProperty("os.name").startsWith("Windows") ? "java.exe" : "java";

    private final Path root;
    private final Path user;
    private final Jdk running;

    JdksTest(@TempDir Path root) throws IOException {
        this.root = root;
        this.user = root.resolve("home/me");
        this.running =
                Jdk.in(jdk("opt/running", "17.0.15", "17.0.15+6", "Debian")).orElseThrow();
    }

    @Test
    void readsVersionAndVendorFromTheReleaseFileAndStartsNothing() throws IOException {
        assertThat(Jdk.in(jdk("opt/25", "25.0.3", "25.0.3+9-LTS", "Eclipse Adoptium")))
                .contains(new Jdk(root.resolve("opt/25"), 25, "25.0.3+9-LTS", "Eclipse Adoptium"));
        assertThat(Jdk.in(jdk("opt/8", "1.8.0_402", "1.8.0_402-b06", "x")))
                .get()
                .returns(8, Jdk::feature);
        assertThat(Jdk.in(jdk("opt/26-ea", "26-ea", "26-ea+1", "x"))).get().returns(26, Jdk::feature);
    }

    @Test
    void takesNoFolderWithoutAReleaseFileOrAJavaForOne() throws IOException {
        Files.delete(jdk("opt/a", "25", "25", "x").resolve("release"));
        Files.delete(jdk("opt/b", "25", "25", "x").resolve("bin").resolve(PROGRAM));
        Files.writeString(jdk("opt/c", "25", "25", "x").resolve("release"), "JAVA_VERSION=\"new\"\n");
        SparseFile.grow(jdk("opt/d", "25", "25", "x").resolve("release"));

        assertThat(Jdk.in(root.resolve("opt/a"))).isEmpty();
        assertThat(Jdk.in(root.resolve("opt/b"))).isEmpty();
        assertThat(Jdk.in(root.resolve("opt/c"))).isEmpty();
        assertThat(Jdk.in(root.resolve("opt/d"))).as("larger than any memory").isEmpty();
        assertThat(Jdk.in(root.resolve("nowhere"))).isEmpty();
    }

    @Test
    void looksWhereJdksAreInstalled() throws IOException {
        jdk("usr/lib/jvm/temurin-25-jdk-amd64", "25.0.3", "25.0.3", "x");
        jdk("home/me/.sdkman/candidates/java/21.0.2-tem", "21.0.2", "21.0.2", "x");
        jdk("home/me/.jdks/openjdk-22", "22", "22", "x");
        jdk("Library/Java/JavaVirtualMachines/temurin-23.jdk/Contents/Home", "23", "23", "x");
        Path variable = jdk("ci/19", "19", "19", "x");

        assertThat(jdks(Map.of("JAVA_HOME_19_X64", variable.toString())).all())
                .extracting(Jdk::feature)
                .containsExactly(17, 19, 25, 21, 22, 23);
    }

    @Test
    void prefersTheRunningOneAndThenWhatVariablesName() throws IOException {
        jdk("usr/lib/jvm/other-17", "17.0.1", "17.0.1", "x");
        jdk("usr/lib/jvm/a-25", "25.0.1", "25.0.1", "x");
        Path named = jdk("ci/25", "25.0.3", "25.0.3", "x");
        Jdks jdks = jdks(Map.of("JAVA_HOME", named.toString(), "MY_JAVA_HOME", "/nowhere"));

        assertThat(jdks.find(new JdkChoice.Feature(17))).contains(running);
        assertThat(jdks.find(new JdkChoice.Feature(25))).get().returns("25.0.3", Jdk::version);
        assertThat(jdks.find(new JdkChoice.Feature(21))).isEmpty();
    }

    @Test
    void takesAJdkByItsFolderWhereverThatIs() throws IOException {
        Path folder = jdk("somewhere/else", "25.0.3", "25.0.3", "x");

        assertThat(jdks(Map.of()).find(new JdkChoice.Home(folder))).get().returns(folder, Jdk::home);
        assertThat(jdks(Map.of()).find(new JdkChoice.Home(root))).isEmpty();
    }

    @Test
    void namesAJdkOnceThoughLinksLeadToItToo() throws IOException {
        Path real = jdk("usr/lib/jvm/java-21-openjdk-amd64", "21.0.2", "21.0.2", "x");
        Files.createSymbolicLink(root.resolve("usr/lib/jvm/default-java"), real);

        assertThat(jdks(Map.of("JAVA_HOME_21", real.toString())).all())
                .extracting(Jdk::feature)
                .containsExactly(17, 21);
        assertThat(jdks(Map.of()).words()).startsWith("17.0.15+6 in " + running.home() + ", 21.0.2 in ");
    }

    @Test
    void theRunningOneIsThere() {
        assertThat(Jdks.ofThisMachine().all().get(0))
                .returns(Runtime.version().feature(), Jdk::feature)
                .satisfies(jdk -> assertThat(jdk.java()).isExecutable());
    }

    private Jdks jdks(Map<String, String> environment) {
        return Jdks.of(running, environment, user, root);
    }

    private Path jdk(String path, String version, String runtime, String vendor) throws IOException {
        Path home = root.resolve(path);
        Path program = home.resolve("bin").resolve(PROGRAM);
        Files.createDirectories(program.getParent());
        Files.writeString(program, "");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        Files.writeString(
                home.resolve("release"),
                "IMPLEMENTOR=\"" + vendor + "\"\nJAVA_RUNTIME_VERSION=\"" + runtime + "\"\nJAVA_VERSION=\"" + version
                        + "\"\n");
        return home;
    }
}
