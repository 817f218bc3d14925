package dev.gatebench.lab.driver.gatling;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepEvent;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.driver.DriverContext;
import dev.gatebench.lab.driver.DriverEvent;
import dev.gatebench.lab.driver.DriverSession;
import dev.gatebench.lab.host.ClockOffset;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * One fork's injection: Gatling in one warm process for the whole schedule, and beside it, on the same machine, a
 * process that decodes Gatling's log while it grows: it says when steps begin and end, and what each trial gave as soon
 * as it is over. All times are told by the injector's clock, and become the lab's here.
 */
final class GatlingSession implements DriverSession {
    private static final List<String> INJECTOR_OPTIONS = List.of("-Xms1g", "-Xmx1g", "-XX:+UseParallelGC");
    private static final List<String> DECODER_OPTIONS = List.of("-Xmx128m", "-XX:+UseSerialGC");
    private static final Duration DECODER_LIMIT = Duration.ofSeconds(30);

    private final DriverContext context;
    private final Task injector;
    private final Task decoder;
    private final ClockOffset clock;
    private final Map<String, Step> steps = new HashMap<>();
    private final Queue<String> decoded = new ConcurrentLinkedQueue<>();
    private final Thread reader;
    private boolean decoderIsMissed;
    private boolean isPlaced;

    private GatlingSession(DriverContext context, Task injector, Task decoder) {
        this.context = context;
        this.injector = injector;
        this.decoder = decoder;
        this.clock = context.tasks().host(Role.INJECTOR).clock();
        context.schedule().steps().forEach(step -> steps.put(step.name(), step));
        this.reader = new Thread(this::readDecoder, "gatebench-decoder-reader");
        reader.setDaemon(true);
        reader.start();
    }

    /**
     * Starts both processes.
     *
     * @throws EnvironmentException when one cannot be started, or the schedule cannot be written
     */
    static GatlingSession start(DriverContext context, Path jar) {
        Path scheduleFile = context.folder().resolve("schedule.json");
        try {
            Json.write(scheduleFile, context.schedule());
            context.tasks().host(Role.INJECTOR).put(context.folder());
        } catch (IOException e) {
            throw new EnvironmentException(
                    "'" + context.folder() + "' cannot be written: " + e.getMessage()
                            + "; free disk space or give --out",
                    e);
        }
        Task injector = context.tasks()
                .start(TaskSpec.logged(
                        "injector",
                        Role.INJECTOR,
                        command(
                                context,
                                jar,
                                injectorOptions(context),
                                "inject",
                                "--schedule",
                                scheduleFile,
                                "--out",
                                context.folder()),
                        context.placement().cpus(Role.INJECTOR),
                        context.logs().resolve("injector-" + context.label() + ".log")));
        Task decoder = context.tasks()
                .startHelper(
                        Role.INJECTOR,
                        TaskSpec.read(
                                "decoder",
                                Role.HELPER,
                                command(
                                        context,
                                        jar,
                                        DECODER_OPTIONS,
                                        "decode",
                                        "--schedule",
                                        scheduleFile,
                                        "--log",
                                        context.folder().resolve("simulation.log"),
                                        "--follow"),
                                context.placement().helpers(injector.machine()),
                                context.logs().resolve("decoder-" + context.label() + ".log")));
        GatlingSession session = new GatlingSession(context, injector, decoder);
        session.lendAllCpus();
        return session;
    }

    /** While it starts it may use more CPUs than it will have, and must not count them. */
    private static List<String> injectorOptions(DriverContext context) {
        List<String> options = new ArrayList<>(INJECTOR_OPTIONS);
        context.placement()
                .cpus(Role.INJECTOR)
                .ifPresent(cpus -> options.add("-XX:ActiveProcessorCount=" + cpus.size()));
        return options;
    }

    private static List<String> command(DriverContext context, Path jar, List<String> options, Object... arguments) {
        List<String> command = new ArrayList<>(List.of(context.inventory().java()));
        command.addAll(options);
        command.add("-jar");
        command.add(jar.toString());
        for (Object argument : arguments) {
            command.add(argument.toString());
        }
        return command;
    }

    @Override
    public List<DriverEvent> next() {
        List<DriverEvent> all = new ArrayList<>();
        for (String line = decoded.poll(); line != null; line = decoded.poll()) {
            told(line).ifPresent(all::add);
        }
        if (!decoder.alive() && injector.alive() && !decoderIsMissed) {
            decoderIsMissed = true;
            all.add(new DriverEvent.Broke(decoder.ending()));
        }
        return all;
    }

    /** Of a step that is not the schedule's nothing is told. */
    private Optional<DriverEvent> told(String line) {
        try {
            if (Json.parse(line, JsonNode.class).has("event")) {
                StepEvent event = Json.parse(line, StepEvent.class);
                return Optional.ofNullable(steps.get(event.step()))
                        .map(step -> told(step, event.event(), clock.inLabTime(event.epochMs())));
            }
            DriverTrial trial = Json.parse(line, DriverTrial.class);
            return Optional.of(new DriverEvent.Observed(trial.in(clock.inLabTime(trial.window()))));
        } catch (RuntimeException e) {
            return Optional.of(new DriverEvent.Broke(
                    "the decoder of Gatling's log must print an event or a trial a line, printed '"
                            + line.substring(0, Math.min(80, line.length())) + "'"));
        }
    }

    private DriverEvent told(Step step, StepEvent.Kind kind, long epochMs) {
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
        return new DriverEvent.Ended(step, epochMs);
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
        step.endFile().ifPresent(this::touch);
    }

    @Override
    public void giveUpTheRest() {
        context.schedule().endFile().ifPresent(this::touch);
        lendAllCpus();
    }

    private void touch(String file) {
        try {
            Files.writeString(Path.of(file), "");
            context.tasks().host(Role.INJECTOR).put(Path.of(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public List<DriverEvent> finish() {
        try {
            decoder.input().close();
            reader.join(DECODER_LIMIT.toMillis());
        } catch (IOException e) {
            // it has died, which is told below
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        List<DriverEvent> rest = new ArrayList<>(next());
        if (reader.isAlive()) {
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
            context.tasks().host(Role.INJECTOR).fetch(context.folder());
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

    private void readDecoder() {
        try (BufferedReader lines = decoder.output()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                decoded.add(line);
            }
        } catch (IOException e) {
            // the decoder was ended while it wrote; what is missing shows as trials without a result
        }
    }
}
