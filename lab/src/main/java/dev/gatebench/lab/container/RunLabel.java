package dev.gatebench.lab.container;

import java.time.Instant;
import java.util.Locale;
import java.util.Map;

/**
 * The labels by which a run's containers and networks are known, so that a later start finds what a killed run left behind.
 *
 * @param pid the run's process
 * @param startedAt when that process started, ms since the epoch; 0 where the system does not tell
 */
record RunLabel(long pid, long startedAt) {
    static final String PID = "dev.gatebench.run.pid";
    static final String STARTED_AT = "dev.gatebench.run.started";

    /** This process's. */
    static RunLabel ofThisProcess() {
        ProcessHandle self = ProcessHandle.current();
        return new RunLabel(
                self.pid(),
                self.info().startInstant().map(Instant::toEpochMilli).orElse(0L));
    }

    Map<String, String> labels() {
        return Map.of(PID, Long.toString(pid), STARTED_AT, Long.toString(startedAt));
    }

    /** A name that only this run gives. */
    String name(String of) {
        return "gatebench-" + pid + "-" + Long.toString(startedAt, Character.MAX_RADIX) + "-"
                + of.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_.-]+", "-");
    }

    /** Whether the process of these labels lives; the system derives its start from the boot time, which moves with the clock. */
    static boolean alive(Map<String, String> labels) {
        try {
            long pid = Long.parseLong(labels.getOrDefault(PID, ""));
            long startedAt = Long.parseLong(labels.getOrDefault(STARTED_AT, ""));
            return ProcessHandle.of(pid)
                    .filter(ProcessHandle::isAlive)
                    .map(handle -> handle.info()
                            .startInstant()
                            .map(seen -> Math.abs(seen.toEpochMilli() - startedAt) <= 2000)
                            .orElse(startedAt == 0))
                    .orElse(false);
        } catch (NumberFormatException e) {
            return true; // not written by this: not ours to remove
        }
    }
}
