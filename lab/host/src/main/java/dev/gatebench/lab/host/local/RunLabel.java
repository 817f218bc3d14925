package dev.gatebench.lab.host.local;

import dev.gatebench.lab.host.KernelNumber;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The labels of all that a run has, by which a later start finds what a killed run left behind.
 *
 * @param pid the run's process
 * @param start that process's start; empty where the system does not tell
 */
public record RunLabel(long pid, Optional<ProcessStart> start) {
    public static final String PID = "dev.gatebench.run.pid";
    static final String START = "dev.gatebench.run.start";
    private static final String UNKNOWN = "unknown";
    static final String HOST = "dev.gatebench.run.host";

    /** Together with the host and its PID namespace, the place in which process numbers mean something. */
    static final String BOOT = "dev.gatebench.run.boot";

    static final String PIDS = "dev.gatebench.run.pids";

    /** Returns the label of this process. */
    public static RunLabel ofThisProcess() {
        long self = ProcessHandle.current().pid();
        return new RunLabel(self, ProcessStart.of(self));
    }

    /** Returns the labels that are written on all that the run has. */
    public Map<String, String> labels() {
        ProcessPlace here = ProcessPlace.here();
        return Map.of(
                PID,
                Long.toString(pid),
                START,
                start.map(RunLabel::text).orElse(UNKNOWN),
                HOST,
                here.host(),
                BOOT,
                here.boot(),
                PIDS,
                here.pids());
    }

    /** Returns a name that only this run gives. */
    public String name(String of) {
        return "gatebench-" + pid + "-"
                + Long.toString(start.map(ProcessStart::value).orElse(0L), Character.MAX_RADIX) + "-"
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
        OptionalLong pid = KernelNumber.of(labels.getOrDefault(PID, ""));
        String start = labels.getOrDefault(START, "");
        if (pid.isEmpty() || start.isEmpty()) {
            return true; // not written by this: not ours to remove
        }
        boolean alive = !ProcessPlace.showsOthers()
                || ProcessHandle.of(pid.getAsLong())
                        .filter(ProcessHandle::isAlive)
                        .isPresent();
        Optional<ProcessStart> known = parsed(start);
        return alive
                && ProcessStart.of(pid.getAsLong())
                        .map(seen -> known.map(seen::isSame).orElse(true))
                        .orElse(true);
    }

    private static String text(ProcessStart start) {
        return start.value() + "." + start.unit().name().toLowerCase(Locale.ROOT);
    }

    /** Reads a start from a label; empty where it is none, and so nothing is known. */
    private static Optional<ProcessStart> parsed(String text) {
        return Arrays.stream(ProcessStart.Unit.values())
                .flatMap(unit -> KernelNumber.of(text.replace("." + unit.name().toLowerCase(Locale.ROOT), "")).stream()
                        .mapToObj(value -> new ProcessStart(unit, value)))
                .filter(start -> text(start).equals(text))
                .findFirst();
    }
}
