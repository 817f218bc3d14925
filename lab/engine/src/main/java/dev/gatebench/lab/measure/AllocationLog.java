package dev.gatebench.lab.measure;

import dev.gatebench.core.json.JsonLines;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.schedule.Window;
import dev.gatebench.core.trial.Allocation;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialLog;
import dev.gatebench.core.trial.TrialStatus;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.host.ClockOffset;
import dev.gatebench.lab.host.Host;
import dev.gatebench.lab.jvm.AllocationRecording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Writes down what the trials of a fork allocated, from what its JVMs recorded; they must have ended. */
final class AllocationLog {
    private final RunFolder folder;
    private final Host host;
    private final int fork;
    private final Consumer<String> lines;

    /**
     * Makes one.
     *
     * @param host where the JVMs were
     * @param fork the fork whose they were: others that are made meanwhile have JVMs of their own
     * @param lines takes a line for each recording that cannot be used
     */
    AllocationLog(RunFolder folder, Host host, int fork, Consumer<String> lines) {
        this.folder = folder;
        this.host = host;
        this.fork = fork;
        this.lines = lines;
    }

    void write(Collection<RunningArm> arms) {
        for (RunningArm arm : arms) {
            arm.jvm().ifPresent(jvm -> jvm.allocationRecording()
                    .ifPresent(file -> write(arm.arm().id(), file, jvm.clock())));
        }
    }

    private void write(String arm, Path file, ClockOffset clock) {
        try {
            host.fetch(file);
            AllocationRecording recording = AllocationRecording.read(file);
            List<Allocation> found = new ArrayList<>();
            for (Trial trial : TrialLog.read(folder.trials())) {
                if (trial.fork() == fork && trial.arm().equals(arm) && trial.status() != TrialStatus.FAILED) {
                    // of the trials of an earlier start the recording knows nothing
                    recording
                            .bytes(clock.onHost(window(trial)))
                            .ifPresent(bytes ->
                                    found.add(new Allocation(arm, trial.startedAt(), bytes, OptionalInt.of(fork))));
                }
            }
            JsonLines.append(folder.allocations(), found);
        } catch (IOException e) {
            lines.accept("arm '" + arm + "': what it allocated is not known, its recording " + file.getFileName()
                    + " cannot be read: " + e.getMessage());
        }
    }

    private static Window window(Trial trial) {
        long from = trial.startedAt().toEpochMilli();
        return new Window(from, from + TimeUnit.NANOSECONDS.toMillis(trial.durationNs()));
    }
}
