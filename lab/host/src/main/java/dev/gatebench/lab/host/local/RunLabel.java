package dev.gatebench.lab.host.local;

import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The labels of all that a run has, by which a later start finds what a killed run left behind.
 *
 * @param pid the run's process
 * @param startedAt time of that process's start, ms since the epoch; 0 where the system does not tell
 */
public record RunLabel(long pid, long startedAt) {
    public static final String PID = "dev.gatebench.run.pid";
    static final String STARTED_AT = "dev.gatebench.run.started";
    static final String HOST = "dev.gatebench.run.host";

    /** Together with the host and its PID namespace, the place in which process numbers mean something. */
    static final String BOOT = "dev.gatebench.run.boot";

    static final String PIDS = "dev.gatebench.run.pids";

    /** Returns the label of this process. */
    public static RunLabel ofThisProcess() {
        ProcessHandle self = ProcessHandle.current();
        return new RunLabel(
                self.pid(),
                self.info().startInstant().map(Instant::toEpochMilli).orElse(0L));
    }

    /** Returns the labels that are written on all that the run has. */
    public Map<String, String> labels() {
        ProcessPlace here = ProcessPlace.here();
        return Map.of(
                PID,
                Long.toString(pid),
                STARTED_AT,
                Long.toString(startedAt),
                HOST,
                here.host(),
                BOOT,
                here.boot(),
                PIDS,
                here.pids());
    }

    /** Returns a name that only this run gives. */
    public String name(String of) {
        return "gatebench-" + pid + "-" + Long.toString(startedAt, Character.MAX_RADIX) + "-"
                + of.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_.-]+", "-");
    }

    /**
     * Returns whether the process of these labels lives, or may where it cannot be seen from here. For labels of runs
     * of this machine: a run of an earlier boot does not live.
     */
    public static boolean alive(Map<String, String> labels) {
        ProcessPlace here = ProcessPlace.here();
        ProcessPlace.Sight sight = new ProcessPlace(
                        labels.getOrDefault(HOST, here.host()),
                        labels.getOrDefault(BOOT, here.boot()),
                        labels.getOrDefault(PIDS, here.pids()))
                .seenFrom(here);
        return switch (sight) {
            case HERE -> livesHere(labels);
            case GONE -> false;
            case ELSEWHERE -> true;
        };
    }

    /**
     * Returns whether the process of these labels lives; empty where that is not certain. For labels of runs of several
     * machines: some may be clones with one name and one {@code machine-id(5)}, so that another boot is that of another
     * machine as well as an earlier one of this, and a place without a boot is any.
     */
    public static Optional<Boolean> lives(Map<String, String> labels) {
        return lives(labels, ProcessPlace.here());
    }

    static Optional<Boolean> lives(Map<String, String> labels, ProcessPlace here) {
        ProcessPlace place = new ProcessPlace(
                labels.getOrDefault(HOST, ""), labels.getOrDefault(BOOT, ""), labels.getOrDefault(PIDS, ""));
        return place.equals(here) && !place.boot().isEmpty() ? Optional.of(livesHere(labels)) : Optional.empty();
    }

    private static boolean livesHere(Map<String, String> labels) {
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
