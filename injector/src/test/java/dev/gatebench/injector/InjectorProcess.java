package dev.gatebench.injector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.schedule.Expectation;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepKind;
import dev.gatebench.testing.ShortLivedJvm;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/** The injector, or another class of it, in a JVM of its own. */
final class InjectorProcess {
    private static final Path JAR = Path.of("target", "injector.jar");

    private final Path folder;
    private final List<String> before = new ArrayList<>();
    private final List<String> options = new ArrayList<>();
    private final List<String> path = new ArrayList<>();

    /** The result of a process. */
    record Ended(int exitCode, List<String> out, List<String> errors) {
        /** It ended with nothing but a line that has these words. */
        void assertRefused(String words) {
            assertThat(errors).singleElement().satisfies(line -> assertThat(line)
                    .contains(words));
            assertThat(exitCode).isEqualTo(2);
            assertThat(out).isEmpty();
        }
    }

    /** Works in a folder. */
    InjectorProcess(Path folder) {
        this.folder = folder;
    }

    /** Limits it to so many files and connections. */
    InjectorProcess files(int most) {
        before.addAll(List.of("sh", "-c", "ulimit -n " + most + " && exec \"$@\"", "sh"));
        return this;
    }

    /** Adds an option of the JVM. */
    InjectorProcess option(String option) {
        options.add(option);
        return this;
    }

    /** Programs are looked for in this folder first. */
    InjectorProcess path(Path programs) {
        path.add(programs.toString());
        return this;
    }

    /** A schedule with a trial of 300 ms, as JSON. */
    String schedule(URI url, Load load) throws IOException {
        Path body = folder.resolve("body");
        Files.writeString(body, "hello");
        return Json.line(new Schedule(
                new RequestSpec("GET", "/", Map.of(), 0),
                new Expectation(200, 5, body.toString(), 1),
                0,
                folder.resolve("events").toString(),
                List.of(step("first", url, load), step("second", url, load)),
                1,
                Optional.empty()));
    }

    private static Step step(String name, URI url, Load load) {
        return new Step(
                name,
                StepKind.TRIAL,
                "arm",
                url,
                load,
                100,
                101,
                300,
                102,
                OptionalInt.empty(),
                Optional.empty(),
                false,
                Optional.empty(),
                List.of());
    }

    /** Works through a schedule in this process. */
    Ended runHere(String schedule) throws IOException {
        Path file = Files.writeString(folder.resolve("schedule.json"), schedule);
        StringWriter out = new StringWriter();
        StringWriter errors = new StringWriter();
        int exitCode = Main.run(new PrintWriter(out), new PrintWriter(errors, true), "--schedule", file.toString());
        return new Ended(
                exitCode,
                out.toString().lines().toList(),
                errors.toString().lines().toList());
    }

    /** Works through a schedule. */
    Ended run(String schedule) throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("schedule.json"), schedule);
        return run("--schedule", file.toString());
    }

    /** Runs the injector's jar to its end. */
    Ended run(String... arguments) throws IOException, InterruptedException {
        Process process = start(ShortLivedJvm.jar(options, JAR, arguments));
        try {
            if (!process.waitFor(1, TimeUnit.MINUTES)) {
                throw new AssertionError("the injector must end within a minute, did not");
            }
        } finally {
            process.destroyForcibly();
        }
        return new Ended(
                process.exitValue(),
                Files.readAllLines(folder.resolve("out")),
                Files.readAllLines(folder.resolve("errors")));
    }

    /** Starts a class of it. */
    Process start(Class<?> main, String... arguments) throws IOException {
        return start(ShortLivedJvm.command(options, main.getName(), arguments));
    }

    private Process start(List<String> java) throws IOException {
        List<String> command = new ArrayList<>(before);
        command.addAll(java);
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("errors").toFile());
        builder.environment().merge("PATH", "", (known, none) -> String.join(":", path) + ":" + known);
        return builder.start();
    }
}
