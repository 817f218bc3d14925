package dev.gatebench.lab.driver.gatling;

import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepEvent;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.driver.DriverContext;
import dev.gatebench.lab.driver.DriverEvent;
import dev.gatebench.lab.driver.DriverSession;
import dev.gatebench.lab.driver.schedule.ScheduleFiles;
import dev.gatebench.lab.driver.schedule.ToldLines;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * One fork's injection: Gatling in one warm process for the whole schedule, and beside it, on the same machine, a
 * process that decodes Gatling's log while it grows: it says when steps begin and end, and what each trial gave as soon
 * as it is over. All times are told by the injector's clock, and become the lab's here.
 */
final class GatlingSession implements DriverSession {
    private static final List<String> INJECTOR_OPTIONS = List.of("-Xms1g", "-Xmx1g", "-XX:+UseParallelGC");
    private static final List<String> DECODER_OPTIONS = List.of("-Xmx128m", "-XX:+UseSerialGC");
    private static final Duration DECODER_LIMIT = Duration.ofSeconds(30);
    /** Gatling begins what waits for something else at the next tick of its own, 1 s. */
    private static final long LEAD_MS = 2000;

    private final DriverContext context;
    private final ScheduleFiles files;
    private final Task injector;
    private final Task decoder;
    private final ToldLines told;
    private boolean decoderIsMissed;
    private boolean isPlaced;

    private GatlingSession(DriverContext context, ScheduleFiles files, Task injector, Task decoder) {
        this.context = context;
        this.files = files;
        this.injector = injector;
        this.decoder = decoder;
        this.told = new ToldLines(
                "the decoder of Gatling's log",
                decoder,
                context.schedule(),
                context.host().clock(),
                this::told);
    }

    /**
     * Starts both processes.
     *
     * @throws EnvironmentException when one cannot be started, or the schedule cannot be written
     */
    static GatlingSession start(DriverContext context, Path jar) {
        ScheduleFiles files = ScheduleFiles.write(context);
        Task injector = context.start(TaskSpec.logged(
                context.taskName("injector"),
                Role.INJECTOR,
                ScheduleFiles.java(
                        context,
                        jar,
                        ScheduleFiles.injectorOptions(context, INJECTOR_OPTIONS),
                        "inject",
                        "--schedule",
                        files.schedule(),
                        "--out",
                        context.folder()),
                context.placement().cpus(Role.INJECTOR),
                context.logs().resolve("injector-" + context.label() + ".log")));
        try {
            GatlingSession session =
                    new GatlingSession(context, files, injector, decoder(context, jar, files, injector));
            session.lendAllCpus();
            return session;
        } catch (RuntimeException e) {
            context.tasks().end(injector);
            throw e;
        }
    }

    private static Task decoder(DriverContext context, Path jar, ScheduleFiles files, Task injector) {
        return context.startHelper(TaskSpec.read(
                context.taskName("decoder"),
                Role.HELPER,
                ScheduleFiles.java(
                        context,
                        jar,
                        DECODER_OPTIONS,
                        "decode",
                        "--schedule",
                        files.schedule(),
                        "--log",
                        context.folder().resolve("simulation.log"),
                        "--follow"),
                context.placement().helpers(injector.machine()),
                context.logs().resolve("decoder-" + context.label() + ".log")));
    }

    @Override
    public List<DriverEvent> next() {
        List<DriverEvent> all = new ArrayList<>(told.next());
        if (!decoder.alive() && injector.alive() && !decoderIsMissed) {
            decoderIsMissed = true;
            all.add(new DriverEvent.Broke(decoder.ending()));
        }
        return all;
    }

    private DriverEvent told(Step step, StepEvent event) {
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

    /** Before its first step it starts, and after its last it renders its own report: nothing is measured then. */
    private void lendAllCpus() {
        context.placement().all(injector.machine()).ifPresent(injector::place);
    }

    @Override
    public boolean over() {
        return !injector.alive();
    }

    @Override
    public void endEarly(Step step) {
        files.end(step);
    }

    @Override
    public void giveUpTheRest() {
        files.endAll();
        lendAllCpus();
    }

    @Override
    public List<DriverEvent> finish() {
        try {
            decoder.input().close();
        } catch (IOException e) {
            // it has died, which is told below
        }
        boolean readAll = told.readAll(DECODER_LIMIT);
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

    /** Its log and its report are for people: what it measured has been told. */
    private void fetchReport() {
        try {
            context.host().fetch(context.folder());
        } catch (IOException e) {
            // they stay where they are
        }
    }

    @Override
    public String ending() {
        return injector.ending();
    }

    @Override
    public void close() {
        context.tasks().end(decoder);
        context.tasks().end(injector);
    }
}
