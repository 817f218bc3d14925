package dev.gatebench.lab.driver;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.StepEvent;
import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.host.Home;
import dev.gatebench.lab.host.Jvm;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.ManagedProcess;
import dev.gatebench.lab.process.ProcessSpec;
import dev.gatebench.lab.process.ProcessSupervisor;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * One fork's injection: Gatling in one warm process for the whole schedule, and beside it a process that decodes Gatling's log while it
 * grows and says what each trial gave as soon as it is over.
 */
public final class GatlingInjection {
    private static final List<String> INJECTOR_OPTIONS = List.of("-Xms1g", "-Xmx1g", "-XX:+UseParallelGC");
    private static final List<String> DECODER_OPTIONS = List.of("-Xmx128m", "-XX:+UseSerialGC");

    private final ProcessSupervisor supervisor;
    private final ManagedProcess injector;
    private final ManagedProcess decoder;
    private final StepEvents events;
    private final BlockingQueue<DriverTrial> decoded = new LinkedBlockingQueue<>();
    private final Thread reader;

    private GatlingInjection(
            ProcessSupervisor supervisor, ManagedProcess injector, ManagedProcess decoder, StepEvents events) {
        this.supervisor = supervisor;
        this.injector = injector;
        this.decoder = decoder;
        this.events = events;
        this.reader = new Thread(this::readDecoder, "gatebench-decoder-reader");
        reader.setDaemon(true);
        reader.start();
    }

    /**
     * Starts both processes.
     *
     * @param folder folder for the schedule, Gatling's log and its HTML report
     * @param injectorCpus CPUs of the injector
     * @param helperCpus CPUs of the decoder
     */
    public static GatlingInjection start(
            Schedule schedule,
            Path folder,
            Path logs,
            Home home,
            ProcessSupervisor supervisor,
            Optional<CpuSet> injectorCpus,
            Optional<CpuSet> helperCpus) {
        try {
            Files.createDirectories(folder);
            Path scheduleFile = folder.resolve("schedule.json");
            Json.write(scheduleFile, schedule);
            String label = folder.getFileName().toString();
            ManagedProcess injector = supervisor.start(ProcessSpec.logged(
                    "injector",
                    Role.INJECTOR,
                    command(home, INJECTOR_OPTIONS, "inject", "--schedule", scheduleFile, "--out", folder),
                    injectorCpus,
                    logs.resolve("injector-" + label + ".log")));
            ManagedProcess decoder = supervisor.start(ProcessSpec.read(
                    "decoder",
                    Role.HELPER,
                    command(
                            home,
                            DECODER_OPTIONS,
                            "decode",
                            "--schedule",
                            scheduleFile,
                            "--log",
                            folder.resolve("simulation.log"),
                            "--follow"),
                    helperCpus,
                    logs.resolve("decoder-" + label + ".log")));
            return new GatlingInjection(supervisor, injector, decoder, new StepEvents(Path.of(schedule.eventsFile())));
        } catch (IOException e) {
            throw new EnvironmentException(
                    "'" + folder + "' cannot be written: " + e.getMessage() + "; free disk space or give --out", e);
        }
    }

    private static List<String> command(Home home, List<String> options, Object... arguments) {
        List<String> command = new ArrayList<>(List.of(Jvm.java()));
        command.addAll(options);
        command.add("-jar");
        command.add(home.gatlingJar().toString());
        for (Object argument : arguments) {
            command.add(argument.toString());
        }
        return command;
    }

    public ManagedProcess injector() {
        return injector;
    }

    public ManagedProcess decoder() {
        return decoder;
    }

    /** Whether the injector still runs; after its last step it renders Gatling's report. */
    public boolean running() {
        return injector.alive();
    }

    /** The step events since the last call. */
    public List<StepEvent> nextEvents() {
        return events.next();
    }

    /** The trials decoded since the last call. */
    public List<DriverTrial> nextTrials() {
        List<DriverTrial> trials = new ArrayList<>();
        decoded.drainTo(trials);
        return trials;
    }

    /** Ends the log's decoding, whose rest is then what {@link #nextTrials} returns, and both processes. */
    public void finish() {
        try {
            decoder.process().getOutputStream().close();
            reader.join(30_000);
        } catch (IOException e) {
            throw new EnvironmentException("the decoder broke: " + decoder.ending(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            supervisor.end(decoder);
            supervisor.end(injector);
        }
    }

    private void readDecoder() {
        try (BufferedReader lines = decoder.process().inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                decoded.add(Json.parse(line, DriverTrial.class));
            }
        } catch (IOException e) {
            // the decoder was ended while it wrote; what is missing shows as trials without a result
        }
    }
}
