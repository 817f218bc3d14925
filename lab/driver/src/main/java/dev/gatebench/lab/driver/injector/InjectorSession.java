package dev.gatebench.lab.driver.injector;

import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepEvent;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.driver.DriverContext;
import dev.gatebench.lab.driver.DriverEvent;
import dev.gatebench.lab.driver.schedule.ScheduleSession;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** One fork's injection by the project's own injector, which prints its events itself. */
final class InjectorSession extends ScheduleSession {
    /** The injector makes no object for a request: it needs little memory, and its young generation is seldom full. */
    private static final List<String> OPTIONS = List.of(
            "-Xms512m",
            "-Xmx512m",
            "-XX:+UseSerialGC",
            "-XX:+UnlockDiagnosticVMOptions",
            "-XX:GuaranteedSafepointInterval=0",
            "-Dio.netty.leakDetection.level=disabled",
            "-Dio.netty.buffer.checkAccessible=false",
            "-Dio.netty.buffer.checkBounds=false");

    /** Let Netty read memory by {@code sun.misc.Unsafe}; without, a request makes objects of some 70 bytes. */
    private static final List<String> UNSAFE =
            List.of("--sun-misc-unsafe-memory-access=allow", "-Dio.netty.noUnsafe=false");

    /** The JDK on which Netty does not use it by itself; earlier ones do not know the first option. */
    private static final int UNSAFE_ASKED_FOR_SINCE = 24;

    /** A thread that sleeps is woken some 20 µs late, seldom more than this. */
    private static final int SPIN_US = 30;

    private static final Duration LIMIT = Duration.ofSeconds(10);

    private InjectorSession(DriverContext context, Task injector) {
        super(context, injector, injector, "the injector");
    }

    /**
     * Starts the injector.
     *
     * @throws dev.gatebench.lab.process.EnvironmentException when it cannot be started, or the schedule cannot be
     *     written
     */
    static InjectorSession start(DriverContext context, Path jar) {
        Path schedule = writeSchedule(context);
        List<String> options = options(context.inventory().jdks().own().feature());
        return new InjectorSession(
                context,
                context.start(TaskSpec.read(
                                context.taskName("injector"),
                                Role.INJECTOR,
                                java(
                                        context,
                                        jar,
                                        injectorOptions(context, options),
                                        "--schedule",
                                        schedule,
                                        "--loops",
                                        context.placement().count(Role.INJECTOR),
                                        "--spin-us",
                                        hasItsCpusAlone(context) ? SPIN_US : 0),
                                context.placement().cpus(Role.INJECTOR),
                                context.logs().resolve("injector-" + context.label() + ".log"))
                        .writing(context.folder())));
    }

    /** Returns the options of a JVM of this feature release. */
    static List<String> options(int feature) {
        return feature < UNSAFE_ASKED_FOR_SINCE
                ? OPTIONS
                : Stream.concat(OPTIONS.stream(), UNSAFE.stream()).toList();
    }

    /** Whether the injector shares its CPUs with nothing that its spinning would hold up. */
    private static boolean hasItsCpusAlone(DriverContext context) {
        Placement placement = context.placement();
        return context.seat().injectors() == 1
                && placement.cpus(Role.INJECTOR).isPresent()
                && !placement.together(Role.INJECTOR, Role.BACKEND);
    }

    @Override
    protected DriverEvent told(Step step, StepEvent event) {
        return switch (event.event()) {
            case READY -> new DriverEvent.Ready(step, 0);
            case STARTED ->
                new DriverEvent.Started(
                        step,
                        event.epochMs(),
                        List.of(injector),
                        context.placement().count(Role.INJECTOR));
            case ENDED -> new DriverEvent.Ended(step, event.epochMs(), event.answered());
        };
    }

    @Override
    public List<DriverEvent> finish() {
        boolean readAll = readAll(LIMIT);
        List<DriverEvent> rest = new ArrayList<>(next());
        if (!readAll || injector.exitCode().orElse(0) != 0) {
            rest.add(new DriverEvent.Broke(injector.ending()));
        }
        close();
        return rest;
    }
}
