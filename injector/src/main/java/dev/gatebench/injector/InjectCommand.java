package dev.gatebench.injector;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.json.BoundedInput;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.StepEvent;
import dev.gatebench.injector.loop.Loops;
import dev.gatebench.injector.loop.Transport;
import dev.gatebench.injector.run.ScheduleListener;
import dev.gatebench.injector.run.ScheduleRun;
import dev.gatebench.injector.tls.TlsEngine;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Works through a schedule file, and prints a line of JSON for each step that begins or ends ({@link StepEvent}) and
 * for each trial ({@link DriverTrial}).
 */
@Command(
        name = "injector",
        mixinStandardHelpOptions = true,
        description = "Sends a schedule's requests by the open or the closed model, and prints what came of them.")
final class InjectCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(names = "--schedule", required = true, paramLabel = "FILE", description = "the schedule, JSON")
    private Path schedule = Path.of("");

    @Option(
            names = "--loops",
            defaultValue = "1",
            paramLabel = "N",
            description = "threads that send; give one for each CPU of the injector (default: ${DEFAULT-VALUE})")
    private int loops;

    @Option(
            names = "--transport",
            paramLabel = "NAME",
            description = "epoll, io_uring or nio (default: the first of them that is here)")
    private @Nullable String transport;

    @Option(
            names = "--tls-engine",
            paramLabel = "NAME",
            description = "native or jdk: the implementation of TLS (default: the first of them that is here)")
    private @Nullable String engine;

    @Option(
            names = "--spin-us",
            defaultValue = "0",
            paramLabel = "US",
            description = "microseconds before a request is due in which its thread spins and does not sleep; only for"
                    + " CPUs that nothing else needs (default: ${DEFAULT-VALUE})")
    private int spinUs;

    @Override
    public Integer call() throws InterruptedException {
        requireWithin("--loops", loops, 1, 1024);
        requireWithin("--spin-us", spinUs, 0, 1_000_000);
        Schedule toDo = read(schedule);
        PrintWriter out = spec.commandLine().getOut();
        ScheduleListener printer = new ScheduleListener() {
            @Override
            public void on(StepEvent event) {
                print(out, event);
            }

            @Override
            public void on(DriverTrial trial) {
                print(out, trial);
            }

            @Override
            public void warn(String line) {
                System.err.println(line);
            }
        };
        try (Loops all = new Loops(loops, chosen(), TimeUnit.MICROSECONDS.toNanos(spinUs))) {
            new ScheduleRun(toDo, all, engine == null ? TlsEngine.best() : TlsEngine.ofWord(engine), printer).run();
        }
        return 0;
    }

    private static Schedule read(Path file) {
        try {
            return Optional.ofNullable(
                            Json.mapper().readValue(BoundedInput.text(file, BoundedInput.TEXT_BYTES), Schedule.class))
                    .orElseThrow(() -> unreadable(file, "it must hold a schedule, holds null", null));
        } catch (NoSuchFileException e) {
            throw unreadable(file, "there is no such file: give --schedule the path of a schedule", e);
        } catch (JsonProcessingException e) {
            throw unreadable(file, Json.words(e), e);
        } catch (IOException e) {
            throw unreadable(file, String.valueOf(e.getMessage()), e);
        }
    }

    private static IllegalArgumentException unreadable(Path file, String why, @Nullable IOException cause) {
        return new IllegalArgumentException("'" + file + "' cannot be read: " + why, cause);
    }

    static void requireWithin(String option, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    option + " must be " + least + ".." + most + ", was " + value + ": give a number within");
        }
    }

    private static void print(PrintWriter out, Object line) {
        out.println(Json.line(line));
        out.flush();
    }

    private Transport chosen() {
        return transport == null ? Transport.best() : Transport.ofWord(transport);
    }
}
