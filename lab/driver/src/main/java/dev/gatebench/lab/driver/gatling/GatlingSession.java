package dev.gatebench.lab.driver.gatling;

import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepEvent;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.driver.DriverContext;
import dev.gatebench.lab.driver.DriverEvent;
import dev.gatebench.lab.driver.schedule.ScheduleSession;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * One fork's injection: Gatling in one warm process for the whole schedule, and on the same machine a process that
 * decodes Gatling's log while it grows. The decoder tells when steps begin and end, and the figures of each trial as
 * soon as it is over.
 */
final class GatlingSession extends ScheduleSession {
    private static final List<String> INJECTOR_OPTIONS = List.of("-Xms1g", "-Xmx1g", "-XX:+UseParallelGC");
    private static final List<String> DECODER_OPTIONS = List.of("-Xmx128m", "-XX:+UseSerialGC");
    private static final Duration DECODER_LIMIT = Duration.ofSeconds(30);
    /** Gatling begins a group that waits at the next tick of its own, which comes every second. */
    private static final long LEAD_MS = 2000;

    private final Task decoder;
    private boolean decoderIsMissed;
    private boolean isPlaced;

    private GatlingSession(DriverContext context, Task injector, Task decoder) {
        super(context, injector, decoder, "the decoder of Gatling's log");
        this.decoder = decoder;
    }

    /**
     * Starts both processes.
     *
     * @throws EnvironmentException when one cannot be started, or the schedule cannot be written
     */
    static GatlingSession start(DriverContext context, Path jar) {
        Path schedule = writeSchedule(context);
        Task injector = context.start(TaskSpec.logged(
                        context.taskName("injector"),
                        Role.INJECTOR,
                        java(
                                context,
                                jar,
                                injectorOptions(context, INJECTOR_OPTIONS),
                                "inject",
                                "--schedule",
                                schedule,
                                "--out",
                                context.folder()),
                        context.placement().cpus(Role.INJECTOR),
                        context.logs().resolve("injector-" + context.label() + ".log"))
                .writing(context.folder()));
        try {
            GatlingSession session = new GatlingSession(context, injector, decoder(context, jar, schedule, injector));
            session.lendAllCpus();
            return session;
        } catch (RuntimeException e) {
            context.tasks().end(injector);
            throw e;
        }
    }

    private static Task decoder(DriverContext context, Path jar, Path schedule, Task injector) {
        return context.startHelper(TaskSpec.read(
                        context.taskName("decoder"),
                        Role.HELPER,
                        java(
                                context,
                                jar,
                                DECODER_OPTIONS,
                                "decode",
                                "--schedule",
                                schedule,
                                "--log",
                                context.folder().resolve("simulation.log"),
                                "--follow"),
                        context.placement().helpers(injector.machine()),
                        context.logs().resolve("decoder-" + context.label() + ".log"))
                .writing(context.folder()));
    }

    @Override
    public List<DriverEvent> next() {
        List<DriverEvent> all = new ArrayList<>(super.next());
        if (!decoder.alive() && injector.alive() && !decoderIsMissed) {
            decoderIsMissed = true;
            all.add(new DriverEvent.Broke(decoder.ending()));
        }
        return all;
    }

    @Override
    protected DriverEvent told(Step step, StepEvent event) {
        StepEvent.Kind kind = event.event();
        long epochMs = event.epochMs();
        if (kind == StepEvent.Kind.READY) {
            return new DriverEvent.Ready(step, LEAD_MS);
        }
        if (kind == StepEvent.Kind.STARTED) {
            if (!isPlaced) {
                isPlaced = context.placement()
                        .cpus(Role.INJECTOR)
                        .map(injector::place)
                        .orElse(true);
                if (!isPlaced) {
                    return new DriverEvent.Broke(
                            injector.alive() ? "the injector could not be put on its CPUs" : injector.ending());
                }
            }
            return new DriverEvent.Started(
                    step, epochMs, List.of(injector), context.placement().count(Role.INJECTOR));
        }
        List<List<Step>> groups = Schedule.groups(context.schedule().steps());
        if (groups.get(groups.size() - 1).contains(step)) {
            lendAllCpus();
        }
        return new DriverEvent.Ended(step, epochMs, event.answered());
    }

    /** Lets Gatling use all CPUs while it starts, and while it renders its own report: nothing is measured then. */
    private void lendAllCpus() {
        context.placement().all(injector.machine()).ifPresent(injector::place);
    }

    @Override
    public void giveUpTheRest() {
        super.giveUpTheRest();
        lendAllCpus();
    }

    @Override
    public List<DriverEvent> finish() {
        try {
            decoder.input().close();
        } catch (IOException e) {
            // the decoder has died, which is told below
        }
        boolean readAll = readAll(DECODER_LIMIT);
        List<DriverEvent> rest = new ArrayList<>(next());
        if (!readAll) {
            rest.add(new DriverEvent.Broke("the decoder of Gatling's log did not come to its end within "
                    + DECODER_LIMIT.toSeconds() + " s: " + decoder.ending()));
        } else if (decoder.await(DECODER_LIMIT) && decoder.exitCode().orElse(0) != 0 && !decoderIsMissed) {
            rest.add(new DriverEvent.Broke(decoder.ending()));
        }
        close();
        fetchReport();
        return rest;
    }

    /** Fetches Gatling's log and report for people: its figures have been told. */
    private void fetchReport() {
        try {
            context.host().fetch(context.folder());
        } catch (IOException e) {
            // the files stay where they are
        }
    }

    @Override
    public void close() {
        context.tasks().end(decoder);
        super.close();
    }
}
