package dev.gatebench.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.testing.Integration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code gatebench}, with a Java that says how it was started. */
@Integration
class LauncherIT {
    private static final Path SCRIPT = Path.of("../../gatebench");

    @TempDir
    Path folder;

    private Path checkout = Path.of("");

    @BeforeEach
    void makeACheckout() throws IOException {
        checkout = Files.createDirectory(folder.resolve("a checkout"));
        Files.copy(SCRIPT, checkout.resolve("gatebench"), StandardCopyOption.COPY_ATTRIBUTES);
    }

    @Test
    void saysInOneLineHowToBuildWhatIsNotBuilt() throws Exception {
        Call call = gatebench(Map.of(), "list");

        assertThat(call.exitCode()).isEqualTo(3);
        assertThat(call.output().lines())
                .containsExactly("gatebench: '" + checkout
                        + "/lab/cli/target/gatebench.jar' is missing, nothing was built there yet: run ./mvnw package"
                        + " -DskipTests");
    }

    @Test
    void becomesTheJvmSoThatSignalsReachItAndPassesItsExitCode() throws Exception {
        Path jar = built();

        Call call = gatebench(Map.of("JAVA_HOME", java("17.0.15", 7).toString()), "run", "two words", "*");

        assertThat(call.exitCode()).isEqualTo(7);
        assertThat(call.output().lines())
                .containsExactly(Long.toString(call.pid()), "-jar", jar.toString(), "run", "two words", "*");
    }

    @Test
    void givesTheJvmTheOptionsOfTheVariableWordByWord() throws Exception {
        Path jar = built();
        Map<String, String> variables =
                Map.of("JAVA_HOME", java("25", 0).toString(), "GATEBENCH_OPTS", "-Xmx1g  -Dx=* -Dy=$(date) \"-Dz\"");

        Call call = gatebench(variables);

        assertThat(call.output().lines().skip(1))
                .containsExactly("-Xmx1g", "-Dx=*", "-Dy=$(date)", "\"-Dz\"", "-jar", jar.toString());
    }

    @Test
    void putsJarsOfOthersOnTheClassPath() throws Exception {
        Path jar = built();
        Map<String, String> variables =
                Map.of("JAVA_HOME", java("25", 0).toString(), "GATEBENCH_CLASSPATH", "/some where/mine.jar:/other.jar");

        Call call = gatebench(variables, "list");

        assertThat(call.output().lines().skip(1))
                .containsExactly(
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        jar + ":/some where/mine.jar:/other.jar",
                        "dev.gatebench.lab.command.Main",
                        "list");
    }

    @Test
    void findsItselfThroughSymbolicLinks() throws Exception {
        Path jar = built();
        Path absolute = Files.createSymbolicLink(folder.resolve("absolute"), checkout.resolve("gatebench"));
        Files.createDirectory(folder.resolve("bin"));
        Path relative = Files.createSymbolicLink(folder.resolve("bin/relative"), Path.of("../absolute"));
        Map<String, String> variables = Map.of("JAVA_HOME", java("17", 0).toString());

        for (Path link : List.of(absolute, relative)) {
            assertThat(Call.of(folder, variables, List.of(link.toString())).output())
                    .contains(jar.toString());
        }
    }

    @Test
    void takesTheJavaOnThePathWithoutAJavaHome() throws Exception {
        built();
        Path home = java("21.0.2", 0);

        Call call =
                gatebench(Map.of("JAVA_HOME", "", "PATH", home.resolve("bin") + ":" + System.getenv("PATH")), "doctor");

        assertThat(call.output()).endsWith("doctor\n");
    }

    @Test
    void refusesAJavaThatIsTooOldInOneLine() throws Exception {
        built();
        for (String version : List.of("1.8.0_392", "11.0.20", "16")) {
            Path home = java(version, 0);

            Call call = gatebench(Map.of("JAVA_HOME", home.toString()), "list");

            assertThat(call.exitCode()).isEqualTo(3);
            assertThat(call.output().lines())
                    .containsExactly("gatebench: java must be 17 or later, '" + home + "/bin/java' is '" + version
                            + "': set JAVA_HOME to a later JDK");
        }
    }

    @Test
    void refusesAJavaHomeWithoutJavaAndAPathWithoutJava() throws Exception {
        built();
        Path tools = Files.createDirectory(folder.resolve("tools"));
        for (String tool : List.of("sh", "dirname", "readlink", "sed", "head")) {
            Path there = List.of(Path.of("/usr/bin", tool), Path.of("/bin", tool)).stream()
                    .filter(Files::exists)
                    .findFirst()
                    .orElseThrow();
            Files.createSymbolicLink(tools.resolve(tool), there);
        }

        Call home = gatebench(Map.of("JAVA_HOME", "/nowhere"), "list");
        Call path = gatebench(Map.of("JAVA_HOME", "", "PATH", tools.toString()), "list");

        assertThat(home.exitCode()).isEqualTo(3);
        assertThat(home.output().lines()).singleElement().asString().contains("'/nowhere/bin/java' is no program");
        assertThat(path.exitCode()).isEqualTo(3);
        assertThat(path.output().lines())
                .singleElement()
                .asString()
                .contains("java not found on PATH: install a JDK of 17 or later");
    }

    private Call gatebench(Map<String, String> variables, String... arguments) throws Exception {
        List<String> command =
                new ArrayList<>(List.of(checkout.resolve("gatebench").toString()));
        command.addAll(List.of(arguments));
        Map<String, String> all = new HashMap<>(Map.of("GATEBENCH_OPTS", "", "GATEBENCH_CLASSPATH", ""));
        all.putAll(variables);
        return Call.of(folder, all, command);
    }

    private Path built() throws IOException {
        Path jar = checkout.resolve("lab/cli/target/gatebench.jar");
        Files.createDirectories(checkout.resolve("lab/cli/target"));
        return Files.writeString(jar, "");
    }

    /** A folder of a JDK whose Java prints its number and its arguments, a line each. */
    private Path java(String version, int exitCode) throws IOException {
        Path home = folder.resolve("jdk " + version);
        Files.createDirectories(home.resolve("bin"));
        Path java = Files.writeString(home.resolve("bin/java"), """
                #!/bin/sh
                if [ "$1" = -version ]; then
                  echo 'openjdk version "%s" 2025-04-15' >&2
                  exit
                fi
                printf '%%s\\n' "$$" "$@"
                exit %d
                """.formatted(version, exitCode));
        if (!java.toFile().setExecutable(true)) {
            throw new IOException(java + " cannot be made executable");
        }
        return home;
    }
}
