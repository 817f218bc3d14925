package dev.gatebench.lab.driver.schedule;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.driver.DriverContext;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The schedule as a file beside the injector's process, and the files by whose appearance it ends steps. */
public final class ScheduleFiles {
    private final DriverContext context;
    private final Path schedule;

    private ScheduleFiles(DriverContext context, Path schedule) {
        this.context = context;
        this.schedule = schedule;
    }

    /**
     * Writes the schedule.
     *
     * @throws EnvironmentException when it cannot be written
     */
    public static ScheduleFiles write(DriverContext context) {
        Path file = context.folder().resolve("schedule.json");
        try {
            Json.write(file, context.schedule());
            context.host().put(context.folder());
        } catch (IOException e) {
            throw new EnvironmentException(
                    "'" + context.folder() + "' cannot be written: " + e.getMessage()
                            + "; free disk space or give --out",
                    e);
        }
        return new ScheduleFiles(context, file);
    }

    /** The schedule's file. */
    public Path schedule() {
        return schedule;
    }

    /** Ends a step that runs. */
    public void end(Step step) {
        touch(step.endFile());
    }

    /** Ends all that is left. */
    public void endAll() {
        touch(context.schedule().endFile());
    }

    private void touch(Optional<String> named) {
        if (named.isEmpty()) {
            return;
        }
        Path file = Path.of(named.get());
        try {
            Files.writeString(file, "");
            context.host().put(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The command that runs a jar of ours where the injector is. */
    public static List<String> java(DriverContext context, Path jar, List<String> options, Object... arguments) {
        List<String> command = new ArrayList<>(List.of(context.inventory().java()));
        command.addAll(options);
        command.add("-jar");
        command.add(jar.toString());
        for (Object argument : arguments) {
            command.add(argument.toString());
        }
        return command;
    }

    /** A JVM's options, and that it counts the injector's CPUs: while it starts it may use more than it will have. */
    public static List<String> injectorOptions(DriverContext context, List<String> options) {
        List<String> all = new ArrayList<>(options);
        context.placement().cpus(Role.INJECTOR).ifPresent(cpus -> all.add("-XX:ActiveProcessorCount=" + cpus.size()));
        return all;
    }
}
