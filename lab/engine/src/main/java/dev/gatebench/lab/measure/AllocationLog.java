package dev.gatebench.lab.measure;

import dev.gatebench.core.json.JsonLines;
import dev.gatebench.core.schedule.Window;
import dev.gatebench.core.trial.Allocation;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialLog;
import dev.gatebench.core.trial.TrialStatus;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.host.ClockOffset;
import dev.gatebench.lab.host.TaskFile;
import dev.gatebench.lab.jvm.AllocationRecording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/**
 * Writes down the allocation of the trials of a fork from the recordings of its JVMs, which must have ended.
 *
 * @param fork the fork of the JVMs: other forks that are made meanwhile have JVMs of their own
 */
record AllocationLog(RunContext context, int fork) {

    void write(Collection<RunningArm> arms) {
        for (RunningArm arm : arms) {
            arm.jvm().ifPresent(jvm -> jvm.allocationRecording()
                    .ifPresent(file -> write(arm.arm().id(), file, jvm.clock())));
        }
    }

    private void write(String arm, Path file, ClockOffset clock) {
        try {
            context.tasks().host(Role.SUT).fetch(file, TaskFile.MOST_BYTES);
            AllocationRecording recording = AllocationRecording.read(file);
            List<Allocation> found = new ArrayList<>();
            for (Trial trial : TrialLog.read(context.folder().trials())) {
                if (trial.fork() == fork && trial.arm().equals(arm) && trial.status() != TrialStatus.FAILED) {
                    // the recording holds nothing of the trials of an earlier start
                    recording
                            .bytes(clock.onHost(window(trial)))
                            .ifPresent(bytes ->
                                    found.add(new Allocation(arm, trial.startedAt(), bytes, OptionalInt.of(fork))));
                }
            }
            JsonLines.append(context.folder().allocations(), found);
        } catch (IOException e) {
            context.progress()
                    .line("arm '" + arm + "': what it allocated is not known, its recording " + file.getFileName()
                            + " cannot be read: " + e.getMessage());
        }
    }

    private static Window window(Trial trial) {
        long from = trial.startedAt().toEpochMilli();
        return new Window(from, from + TimeUnit.NANOSECONDS.toMillis(trial.durationNs()));
    }
}
