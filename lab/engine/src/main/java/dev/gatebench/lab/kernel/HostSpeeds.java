package dev.gatebench.lab.kernel;

import dev.gatebench.core.trial.HostFigures.HostSpeed;
import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.host.Needs;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.host.Tasks;
import dev.gatebench.lab.process.CodeLocation;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Measures the host's speed in the silent gaps of one fork: {@link KernelMain} on the CPUs of the system under test. An
 * order to measure does not wait. A measurement that was not over when the next load began is left out, and so are all
 * when the kernel's process breaks.
 */
public final class HostSpeeds {
    private static final List<String> JVM_OPTIONS =
            List.of("-Xms32m", "-Xmx32m", "-XX:+UseSerialGC", "-XX:-UsePerfData");

    private final Task task;
    private final InstantSource clock;
    private final Queue<String> asked = new ConcurrentLinkedQueue<>();
    private final Map<String, Reading> readings = new ConcurrentHashMap<>();

    /** A measurement and when it was over. */
    private record Reading(double ns, long endEpochMs) {}

    private HostSpeeds(Task task, InstantSource clock) {
        this.task = task;
        this.clock = clock;
        Thread reader = new Thread(this::read, "gatebench-kernel-reader");
        reader.setDaemon(true);
        reader.start();
    }

    /**
     * Starts the kernel, which then warms itself up for some seconds.
     *
     * @param cpus the CPUs of the system under test
     */
    public static HostSpeeds start(String label, Tasks tasks, Optional<CpuSet> cpus, Path logs, InstantSource clock) {
        List<String> command =
                new ArrayList<>(List.of(tasks.host(Role.SUT).inventory().java()));
        command.addAll(JVM_OPTIONS);
        command.addAll(List.of("-cp", CodeLocation.of(KernelMain.class).toString(), KernelMain.class.getName()));
        return start(command, label, tasks, cpus, logs, clock);
    }

    static HostSpeeds start(
            List<String> command, String label, Tasks tasks, Optional<CpuSet> cpus, Path logs, InstantSource clock) {
        TaskSpec spec = TaskSpec.read(
                "reference-kernel", Role.HELPER, command, cpus, logs.resolve("reference-kernel-" + label + ".log"));
        return new HostSpeeds(
                tasks.startHelper(Role.SUT, spec.needing(Needs.reading(List.of(CodeLocation.of(KernelMain.class))))),
                clock);
    }

    /**
     * Asks for a measurement in the silence that has just begun.
     *
     * @param gap the gap's name, unique in the fork
     */
    public void measure(String gap) {
        try {
            asked.add(gap);
            task.input().write("run\n".getBytes(StandardCharsets.US_ASCII));
            task.input().flush();
        } catch (IOException e) {
            // it has died: trials from here on have no host speed
            asked.clear();
        }
    }

    /**
     * Returns the speed around a load; empty when neither gap was measured.
     *
     * @param startEpochMs when the load began
     * @param nextEpochMs when the load after the second gap began; a time that never comes when there is none
     */
    public Optional<HostSpeed> around(String gapBefore, long startEpochMs, String gapAfter, long nextEpochMs) {
        OptionalDouble before = reading(gapBefore, startEpochMs);
        OptionalDouble after = reading(gapAfter, nextEpochMs);
        return before.isEmpty() && after.isEmpty() ? Optional.empty() : Optional.of(new HostSpeed(before, after));
    }

    private OptionalDouble reading(String gap, long silentUntilEpochMs) {
        Reading reading = readings.get(gap);
        return reading == null || reading.endEpochMs > silentUntilEpochMs
                ? OptionalDouble.empty()
                : OptionalDouble.of(reading.ns);
    }

    private void read() {
        try (BufferedReader lines = task.outputLines()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String gap = asked.poll();
                if (gap != null) {
                    readings.put(gap, new Reading(Double.parseDouble(line.split(" ", 2)[0]), clock.millis()));
                }
            }
        } catch (IOException | NumberFormatException e) {
            // it was ended, or is no kernel: trials then have no host speed
        }
    }
}
