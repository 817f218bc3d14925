package dev.gatebench.lab.host.docker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;

/**
 * The labels by which a run's containers and networks are known, so that a later start finds what a killed run left
 * behind.
 *
 * @param pid the run's process
 * @param startedAt when that process started, ms since the epoch; 0 where the system does not tell
 */
record RunLabel(long pid, long startedAt) {
    static final String PID = "dev.gatebench.run.pid";
    static final String STARTED_AT = "dev.gatebench.run.started";
    static final String HOST = "dev.gatebench.run.host";

    /** Process numbers mean something in one such place alone: several machines, or containers, may share an engine. */
    private static final String THIS_HOST = text("/proc/sys/kernel/hostname") + " " + link("/proc/self/ns/pid");

    /** This process's. */
    static RunLabel ofThisProcess() {
        ProcessHandle self = ProcessHandle.current();
        return new RunLabel(
                self.pid(),
                self.info().startInstant().map(Instant::toEpochMilli).orElse(0L));
    }

    Map<String, String> labels() {
        return Map.of(PID, Long.toString(pid), STARTED_AT, Long.toString(startedAt), HOST, THIS_HOST);
    }

    /** A name that only this run gives. */
    String name(String of) {
        return "gatebench-" + pid + "-" + Long.toString(startedAt, Character.MAX_RADIX) + "-"
                + of.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_.-]+", "-");
    }

    /**
     * Whether the process of these labels lives, or cannot be seen from here; the system derives its start from the
     * boot time, which moves with the clock.
     */
    static boolean alive(Map<String, String> labels) {
        if (!labels.getOrDefault(HOST, THIS_HOST).equals(THIS_HOST)) {
            return true;
        }
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

    /** What a file of the system says; nothing where it has none. */
    static String text(String file) {
        try {
            return Files.readString(Path.of(file)).strip();
        } catch (IOException e) {
            return ""; // no Linux
        }
    }

    private static String link(String file) {
        try {
            return Files.readSymbolicLink(Path.of(file)).toString();
        } catch (IOException e) {
            return "";
        }
    }
}
