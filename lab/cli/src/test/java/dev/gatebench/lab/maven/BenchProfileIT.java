package dev.gatebench.lab.maven;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.process.CommandResult;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.ShortLivedJvm;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The profile {@code bench}, by a real Maven. What it does in {@code lab} is done in a project of the test's own, since
 * nothing may be built into the folders that this test runs from.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Integration
class BenchProfileIT {
    private static final Path CHECKOUT = Home.find().folder();
    private static final Pattern BUILT =
            Pattern.compile("(?m)^\\[INFO\\] Building (Gatebench.*?) \\d\\S+ +\\[\\d+/\\d+]$");

    @TempDir
    Path folder;

    @Test
    void endsWithWhatTheRunShowsBelowAllThatMavenSays() throws Exception {
        List<String> lines = bench("answers", 0);

        assertThat(lines).endsWith("", "the answer", "1 of 1 trials count.", "report: index.html");
        assertThat(lines).containsOnlyOnce("the answer");
        assertThat(lines).containsSubsequence("the run says much of answers", "[INFO] BUILD SUCCESS", "the answer");
    }

    @Test
    void endsWithWhatAFailedRunShowsBelowTheErrorOfMaven() throws Exception {
        List<String> lines = bench("fails", 1);

        assertThat(lines).endsWith("the answer", "1 of 1 trials count.", "report: index.html");
        assertThat(lines.subList(0, lines.indexOf("the answer")))
                .contains("[INFO] BUILD FAILURE")
                .anyMatch(line -> line.startsWith("[ERROR] Failed to execute goal"));
    }

    @Test
    void showsNothingOfTheRunBeforeWhereOneEndsWithoutAnAnswer() throws Exception {
        bench("answers", 0);

        List<String> lines = bench("dies", 1);

        assertThat(lines).contains("the run says much of dies", "[INFO] BUILD FAILURE");
        assertThat(lines).doesNotContain("the answer");
    }

    @Test
    void buildsLabLastAndNothingThatNoMeasurementNeeds() throws Exception {
        assertThat(built("-Pbench", "-Dsbom", "-Dbench.out=out", "-Dbench.shenyu=2.6.0"))
                .endsWith("Gatebench commands")
                .contains("Gatebench Gatling driver", "Gatebench injector", "Gatebench JMH benchmarks")
                .doesNotContain("Gatebench distribution", "Gatebench container tests");
        assertThat(built("-Pbench", "-pl", "lab/cli", "-am")).endsWith("Gatebench commands");
        assertThat(built("-T1", "-Pdeep")).contains("Gatebench distribution", "Gatebench container tests");
        List<String> all = built("-Dsbom");
        for (String started : List.of(
                "Gatebench mock backend",
                "Gatebench Gatling driver",
                "Gatebench injector",
                "Gatebench JMH benchmarks",
                "Gatebench Spring Cloud Gateway")) {
            assertThat(all)
                    .as("the jars, then what starts them, then what needs that")
                    .containsSubsequence(started, "Gatebench commands", "Gatebench distribution")
                    .containsSubsequence(started, "Gatebench commands", "Gatebench container tests");
        }
    }

    /** The names of the modules in the order of the build; validate writes no file. */
    private static List<String> built(String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of("-B", "validate"));
        command.addAll(List.of(options));
        CommandResult maven = maven(CHECKOUT, command);
        assertThat(maven.exitCode()).as(maven.output()).isZero();
        Matcher module = BUILT.matcher(maven.output());
        return module.results().map(found -> found.group(1)).toList();
    }

    /** Runs the profile in a project without code; the lines that Maven and the run print. */
    private List<String> bench(String study, int exitCode) throws IOException {
        Path project = Files.createDirectories(folder.resolve("a project")); // a blank
        Files.writeString(project.resolve("pom.xml"), """
                <project xmlns="http://maven.apache.org/POM/4.0.0">
                  <modelVersion>4.0.0</modelVersion>
                  <groupId>dev.gatebench.test</groupId>
                  <artifactId>bench</artifactId>
                  <version>1</version>
                  <packaging>pom</packaging>
                  <properties>
                    <bench.fidelity>smoke</bench.fidelity>
                    <bench.allowMissingHeadlines>true</bench.allowMissingHeadlines>
                    <bench.shenyu.option/>
                    <bench.arguments/>
                  </properties>
                  <build><pluginManagement><plugins><plugin>
                    <groupId>org.codehaus.mojo</groupId><artifactId>exec-maven-plugin</artifactId><version>%s</version>
                  </plugin></plugins></pluginManagement></build>
                  <profiles><profile><id>bench</id>%s</profile></profiles>
                </project>
                """.formatted(
                found("exec-maven-plugin</artifactId>\\s*<version>([^<]+)<", "pom.xml"),
                found("<profile>(?:\\s|<!--.*?-->)*<id>bench</id>\\s*(<build>.*?</build>)", "lab/cli/pom.xml")));
        put(LastLinesHook.class, project.resolve("target/classes"));
        jar(project.resolve("target/gatebench.jar"));
        CommandResult maven = maven(project, List.of("-B", "verify", "-Pbench", "-Dbench.study=" + study));
        assertThat(maven.exitCode()).as(maven.output()).isEqualTo(exitCode);
        // at its end Maven sets colours back, though it used none
        return maven.output().replace("\u001b[0m", "").lines().toList();
    }

    private static CommandResult maven(Path project, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(CHECKOUT.resolve("mvnw").toString()));
        // Surefire and Failsafe say where the Maven that they run in has it
        Optional.ofNullable(System.getProperty("localRepository"))
                .ifPresent(repository -> command.add("-Dmaven.repo.local=" + repository));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).directory(project.toFile());
        builder.environment().merge("MAVEN_OPTS", ShortLivedJvm.ONE_TIER, (given, ours) -> given + " " + ours);
        return CommandResult.of(builder, Duration.ofMinutes(3)).orElseThrow();
    }

    private static String found(String pattern, String file) throws IOException {
        Matcher found = Pattern.compile(pattern, Pattern.DOTALL).matcher(Files.readString(CHECKOUT.resolve(file)));
        assertThat(found.find()).as(pattern).isTrue();
        return found.group(1);
    }

    private static String nameOf(Class<?> type) {
        return type.getName().replace('.', '/') + ".class";
    }

    private static byte[] bytesOf(Class<?> type) throws IOException {
        try (InputStream code = Objects.requireNonNull(type.getClassLoader()).getResourceAsStream(nameOf(type))) {
            return Objects.requireNonNull(code).readAllBytes();
        }
    }

    private static void put(Class<?> type, Path classes) throws IOException {
        Path file = classes.resolve(nameOf(type));
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.write(file, bytesOf(type));
    }

    private static void jar(Path file) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, FakeBench.class.getName());
        try (OutputStream out = Files.newOutputStream(file);
                JarOutputStream jar = new JarOutputStream(out, manifest)) {
            jar.putNextEntry(new ZipEntry(nameOf(FakeBench.class)));
            jar.write(bytesOf(FakeBench.class));
            jar.closeEntry();
        }
    }
}
