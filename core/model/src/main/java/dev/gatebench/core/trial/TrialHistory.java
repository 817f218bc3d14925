package dev.gatebench.core.trial;

import dev.gatebench.core.clock.ClockReading;
import dev.gatebench.core.network.NetworkReading;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The lines of {@code trials.jsonl} that count after resumptions of the run. A round is a complete block whose trials
 * are compared with each other, so all its trials must be of the same processes: a round that was cut off is measured
 * again as a whole, and the later start's lines replace the earlier's. Within a start the later line of a trial
 * replaces the earlier.
 */
public final class TrialHistory {
    /** A round of a fork. */
    private record Block(int fork, int round) {
        static Block of(Trial trial) {
            return new Block(trial.fork(), trial.round());
        }
    }

    private final List<Resumption> resumptions;
    private final Map<Block, Integer> startOf = new HashMap<>();
    private final List<Trial> trials;
    private final int superseded;
    private final List<ClockReading> clocks;
    private final List<NetworkReading> network;

    private TrialHistory(
            List<Trial> lines, List<Resumption> resumptions, List<ClockReading> clocks, List<NetworkReading> network) {
        this.clocks = List.copyOf(clocks);
        this.network = List.copyOf(network);
        this.resumptions = List.copyOf(resumptions);
        for (int line = 0; line < lines.size(); line++) {
            startOf.merge(Block.of(lines.get(line)), startOfLine(line), Math::max);
        }
        Map<String, Trial> counting = new LinkedHashMap<>();
        for (int line = 0; line < lines.size(); line++) {
            Trial trial = lines.get(line);
            if (start(trial) == startOfLine(line)) {
                counting.remove(trial.name()); // so that the order stays that of the measurements
                counting.put(trial.name(), trial);
            }
        }
        this.trials = List.copyOf(counting.values());
        this.superseded = lines.size() - trials.size();
    }

    /**
     * Returns the history of a run on one machine.
     *
     * @param lines all lines of {@code trials.jsonl} in order
     * @param resumptions the run's resumptions in order
     */
    public static TrialHistory of(List<Trial> lines, List<Resumption> resumptions) {
        return new TrialHistory(lines, resumptions, List.of(), List.of());
    }

    /**
     * Returns the history of a run.
     *
     * @param lines all lines of {@code trials.jsonl} in order
     * @param resumptions the run's resumptions in order
     * @param clocks readings of the clocks of its hosts
     * @param network readings of the network between them
     */
    public static TrialHistory of(
            List<Trial> lines, List<Resumption> resumptions, List<ClockReading> clocks, List<NetworkReading> network) {
        return new TrialHistory(lines, resumptions, clocks, network);
    }

    /** Returns the trials that count, in the order in which they were made. */
    public List<Trial> trials() {
        return trials;
    }

    /** Returns the readings of its hosts' clocks; none where all have the lab's. */
    public List<ClockReading> clocks() {
        return clocks;
    }

    /** Returns the readings of the network between its hosts; none where there is one host. */
    public List<NetworkReading> network() {
        return network;
    }

    /**
     * Returns the readings of the clocks before and after the fork of one of {@link #trials()}, in the start that
     * counts.
     */
    public List<ClockReading> clocks(Trial trial) {
        return clocks.stream()
                .filter(reading -> reading.fork() == trial.fork() && reading.start() == start(trial))
                .toList();
    }

    /** Returns the readings of the network before the fork of one of {@link #trials()}, in the start that counts. */
    public List<NetworkReading> network(Trial trial) {
        return network.stream()
                .filter(reading -> reading.fork() == trial.fork() && reading.start() == start(trial))
                .toList();
    }

    /** Returns how many lines a later one replaces. */
    public int superseded() {
        return superseded;
    }

    /** Returns the number of starts of the run: 1 and its resumptions. */
    public int starts() {
        return resumptions.size() + 1;
    }

    /**
     * Returns the first start whose surroundings are those of the given one: 1 where nothing is known to have changed
     * since; else itself, as after a resumption despite differences.
     */
    public int alike(int start) {
        return start <= 1
                        || start - 2 >= resumptions.size()
                        || resumptions.get(start - 2).differences().isEmpty()
                ? 1
                : start;
    }

    /** Returns the start in which one of {@link #trials()} was made. */
    public int start(Trial trial) {
        return startOf.getOrDefault(Block.of(trial), 1);
    }

    /**
     * Returns the trials that count, with a fork number for each start of the processes: statistics take these forks
     * for independent repetitions. Where there are several forks, the part of a fork after a resumption is a repetition
     * of its own. A run of one fork stays as it is: its rounds are the repetitions, and another start among them adds
     * to their spread the change that a start makes, so that the interval claims no more than that of an uninterrupted
     * run.
     */
    public List<Trial> byProcesses() {
        return byProcesses(trials);
    }

    /** Renumbers the forks of these trials, which have other findings, as {@link #byProcesses()} does. */
    public List<Trial> byProcesses(List<Trial> judged) {
        if (judged.stream().map(Trial::fork).distinct().count() < 2) {
            return judged;
        }
        Map<List<Integer>, Integer> numbers = new HashMap<>();
        judged.stream()
                .map(trial -> List.of(trial.fork(), start(trial)))
                .distinct()
                .sorted(Comparator.<List<Integer>>comparingInt(set -> set.get(0))
                        .thenComparingInt(set -> set.get(1)))
                .forEach(set -> numbers.put(set, numbers.size() + 1));
        return judged.stream()
                .map(trial -> trial.inFork(numbers.getOrDefault(List.of(trial.fork(), start(trial)), trial.fork())))
                .toList();
    }

    /** Returns footnotes about resumptions; none for a run that was never cut off. */
    public List<String> footnotes() {
        List<String> notes = new ArrayList<>();
        if (!resumptions.isEmpty()) {
            notes.add("The run was cut off and resumed " + times(resumptions.size())
                    + ", with fresh processes each time.");
        }
        mixedForks()
                .forEach((fork, rounds) -> notes.add("Fork " + fork + ": its rounds are of " + rounds.size()
                        + " starts of the processes ("
                        + rounds.values().stream().map(TrialHistory::words).collect(Collectors.joining("; "))
                        + "). " + unit()));
        if (superseded > 0) {
            notes.add(superseded + (superseded == 1 ? " line" : " lines")
                    + " of trials.jsonl do not count: their rounds were cut off, or failed, and"
                    + " were measured again as a whole.");
        }
        new TreeSet<>(resumptions.stream()
                        .flatMap(each -> each.differences().stream())
                        .toList())
                .forEach(difference -> notes.add("Not all trials were made alike: " + difference + "."));
        return notes;
    }

    private String unit() {
        return trials.stream().map(Trial::fork).distinct().count() < 2
                ? "The rounds are the repetitions all the same."
                : "Each counts as a fork of its own.";
    }

    /** Returns the rounds by start of the forks that more than one start had a part in. */
    private Map<Integer, Map<Integer, SortedSet<Integer>>> mixedForks() {
        Map<Integer, Map<Integer, SortedSet<Integer>>> forks = new TreeMap<>();
        startOf.forEach((block, start) -> forks.computeIfAbsent(block.fork(), fork -> new TreeMap<>())
                .computeIfAbsent(start, s -> new TreeSet<>())
                .add(block.round()));
        forks.values().removeIf(rounds -> rounds.size() < 2);
        return forks;
    }

    private int startOfLine(int line) {
        return 1
                + (int) resumptions.stream()
                        .filter(resumption -> resumption.linesBefore() <= line)
                        .count();
    }

    private static String words(SortedSet<Integer> rounds) {
        return (rounds.size() == 1 ? "round " : "rounds ")
                + rounds.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    private static String times(int n) {
        return n == 1 ? "once" : n + " times";
    }
}
