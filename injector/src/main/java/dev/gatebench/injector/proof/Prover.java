package dev.gatebench.injector.proof;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.schedule.Expectation;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepEvent;
import dev.gatebench.core.schedule.StepKind;
import dev.gatebench.injector.loop.Loops;
import dev.gatebench.injector.loop.Transport;
import dev.gatebench.injector.run.ScheduleListener;
import dev.gatebench.injector.run.ScheduleRun;
import dev.gatebench.injector.tls.TlsEngine;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Sends single loads to the servers of proofs. */
final class Prover implements ScheduleListener {
    private static final long RAMP_MS = 100;

    private final Path folder;
    private final ProofProtocol protocol;
    private final long seed;
    private final List<DriverTrial> trials = new ArrayList<>();

    /** @param folder a folder for its files, there already */
    Prover(Path folder, ProofProtocol protocol, long seed) {
        this.folder = folder;
        this.protocol = protocol;
        this.seed = seed;
    }

    /** Returns the protocol of its loads, which the servers of proofs must speak. */
    ProofProtocol protocol() {
        return protocol;
    }

    /** Returns about when the window of a load begins, ms after the call of {@link #send}. */
    static long windowAfterMs(long settleMs) {
        return RAMP_MS + settleMs;
    }

    /**
     * Sends a load, and returns the trial.
     *
     * @param settleMs time from the ramp's end to the window
     * @param measureMs length of the window
     */
    DriverTrial send(URI url, Load load, long settleMs, long measureMs) throws IOException, InterruptedException {
        Path body = folder.resolve("body");
        Files.writeString(body, "hello");
        Step step = new Step(
                "proof-" + trials.size(),
                StepKind.TRIAL,
                "proof",
                url,
                protocol.client(),
                load,
                RAMP_MS,
                settleMs,
                measureMs,
                RAMP_MS,
                OptionalInt.empty(),
                Optional.empty(),
                false,
                Optional.empty(),
                List.of());
        Schedule schedule = new Schedule(
                new RequestSpec("GET", "/", Map.of(), 0),
                new Expectation(200, 5, body.toString(), 1),
                0,
                folder.resolve("events").toString(),
                List.of(step),
                seed,
                Optional.empty());
        try (Loops loops = new Loops(1, Transport.best(), 0)) {
            new ScheduleRun(schedule, loops, TlsEngine.best(), this).run();
        }
        return trials.get(trials.size() - 1);
    }

    @Override
    public void on(StepEvent event) {
        // the trial has all figures
    }

    @Override
    public void on(DriverTrial trial) {
        trials.add(trial);
    }

    @Override
    public void warn(String line) {
        // no load of a proof is too much
    }
}
