package dev.gatebench.lab.driver.schedule;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepEvent;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.driver.DriverContext;
import dev.gatebench.lab.driver.DriverEvent;
import dev.gatebench.lab.driver.DriverSession;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A session whose injector is one process of ours that works through the whole schedule, which it reads from a file.
 */
public abstract class ScheduleSession implements DriverSession {
    protected final DriverContext context;
    protected final Task injector;
    private final ToldLines told;

    /** Begins to read the events of an injector that runs. */
    @SuppressWarnings("this-escape") // told(…) is called when events are asked for, not before
    protected ScheduleSession(DriverContext context, Task injector, Task teller, String who) {
        this.context = context;
        this.injector = injector;
        this.told =
                new ToldLines(who, teller, context.schedule(), context.host().clock(), this::told);
    }

    /** Makes a driver's event of one that the injector told, its time by the lab's clock. */
    protected abstract DriverEvent told(Step step, StepEvent event);

    /** Writes the schedule to a file, and returns that. Throws EnvironmentException when it cannot be written. */
    protected static Path writeSchedule(DriverContext context) {
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
        return file;
    }

    /** Returns the command that runs a jar of ours where the injector is. */
    protected static List<String> java(DriverContext context, Path jar, List<String> options, Object... arguments) {
        List<String> command = new ArrayList<>(List.of(context.inventory().java()));
        command.addAll(options);
        command.add("-jar");
        command.add(jar.toString());
        for (Object argument : arguments) {
            command.add(argument.toString());
        }
        return command;
    }

    /** Adds the injector's number of CPUs to a JVM's options: while it starts it may use more than it will have. */
    protected static List<String> injectorOptions(DriverContext context, List<String> options) {
        List<String> all = new ArrayList<>(options);
        context.placement().cpus(Role.INJECTOR).ifPresent(cpus -> all.add("-XX:ActiveProcessorCount=" + cpus.size()));
        return all;
    }

    /** Waits until the teller's output has been read to its end; false where that takes longer. */
    protected final boolean readAll(Duration limit) {
        return told.readAll(limit);
    }

    @Override
    public List<DriverEvent> next() {
        return told.next();
    }

    @Override
    public final boolean over() {
        return !injector.alive();
    }

    @Override
    public final void endEarly(Step step) {
        touch(step.endFile());
    }

    @Override
    public void giveUpTheRest() {
        touch(context.schedule().endFile());
    }

    /** Makes a file by whose appearance the injector ends steps. */
    private void touch(Optional<String> named) {
        named.map(Path::of).ifPresent(file -> {
            try {
                Files.writeString(file, "");
                context.host().put(file);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    @Override
    public final String ending() {
        return injector.ending();
    }

    @Override
    public void close() {
        context.tasks().end(injector);
    }
}
