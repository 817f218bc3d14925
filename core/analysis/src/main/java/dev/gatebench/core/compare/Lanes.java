package dev.gatebench.core.compare;

import dev.gatebench.core.comparison.PairTrials;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.trial.Trial;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Lanes of two runs whose forks were made at once, each in a lane with hosts of its own. A lane has one number in both,
 * as {@link ComparedRun#inLanesOf} gives it.
 */
final class Lanes {
    private static final int NO_LANE = -1;

    private Lanes() {}

    /** Notes how far the lanes of two runs are the same. */
    static List<String> notes(ComparedRun baseline, ComparedRun candidate) {
        Set<Integer> below = valid(baseline.measured().trials());
        Set<Integer> above = valid(candidate.measured().trials());
        List<String> notes = new ArrayList<>();
        if (below.isEmpty() && above.isEmpty()) {
            return notes;
        }
        if (below.isEmpty() || above.isEmpty()) {
            ComparedRun without = below.isEmpty() ? baseline : candidate;
            notes.add("Run '" + without.name() + "' has no lanes, and the other was made in several: the ratio contains"
                    + " how their hosts differ, which no interval shows. Compare runs that were made in the same"
                    + " lanes.");
            return notes;
        }
        notes.add("Each line uses only the lanes in which both runs have a valid trial. A lane is in both runs where"
                + " all that is known of its hosts is the same: " + hosts(baseline, common(below, above)) + ".");
        if (!below.equals(above)) {
            notes.add("Not all lanes are in both runs: '" + baseline.name() + "' has " + below.size() + ", '"
                    + candidate.name() + "' has " + above.size() + ", and "
                    + common(below, above).size()
                    + " are the same. Trials of the other lanes are left out.");
        }
        return notes;
    }

    private static String hosts(ComparedRun run, Set<Integer> lanes) {
        return lanes.isEmpty()
                ? "none is"
                : lanes.stream()
                        .map(lane -> "lane " + lane + ", " + run.lane(lane).words())
                        .collect(Collectors.joining("; "));
    }

    /**
     * Whether enough of the trials of two runs at a load are valid and in a lane of both for a headline. Each run may
     * have lost trials of another lane, which leaves few of either in the ratio.
     *
     * @param notValidShare the greatest share of the trials of a run that may be left out
     */
    static boolean headline(PairTrials trials, Load load, double notValidShare) {
        List<Trial> below = trials.at(Set.of(load)).baseline();
        List<Trial> above = trials.at(Set.of(load)).candidate();
        if (valid(below).isEmpty() || valid(above).isEmpty()) {
            return true; // of a run without lanes there is nothing to leave out
        }
        Set<Integer> common = common(valid(below), valid(above));
        return Stream.of(below, above)
                .allMatch(ofRun -> enough(
                        ofRun.stream()
                                .map(trial -> trial.valid() ? trial.lane().orElse(0) : NO_LANE)
                                .toList(),
                        common,
                        notValidShare));
    }

    /** Whether enough repetitions are in some lanes. */
    static boolean enough(Collection<Integer> laneOf, Set<Integer> lanes, double notInShare) {
        long left = laneOf.stream().filter(lanes::contains).count();
        return left > 0 && (double) (laneOf.size() - left) / laneOf.size() <= notInShare;
    }

    /** Says which lanes a line is of, where these are not all that the runs have trials in. */
    static Optional<String> note(PairTrials trials, Load load) {
        PairTrials there = trials.at(Set.of(load));
        Set<Integer> common = common(valid(there.baseline()), valid(there.candidate()));
        Set<Integer> all = common(of(there.baseline()), of(there.candidate()));
        return common.isEmpty() || common.equals(all)
                ? Optional.empty()
                : Optional.of("'" + there.candidate().get(0).arm() + "' at " + load.words() + " uses only "
                        + (common.size() == 1 ? "lane " : "lanes ")
                        + common.stream().map(String::valueOf).collect(Collectors.joining(", "))
                        + ": in the others one of the runs has no valid trial.");
    }

    /** The greatest number of a lane that trials have, 0 without any. */
    static int greatest(List<Trial> trials) {
        return numbers(trials).max().orElse(0);
    }

    private static Set<Integer> valid(List<Trial> trials) {
        return of(trials.stream().filter(Trial::valid).toList());
    }

    private static Set<Integer> of(List<Trial> trials) {
        return numbers(trials).boxed().collect(Collectors.toCollection(TreeSet::new));
    }

    private static IntStream numbers(List<Trial> trials) {
        return trials.stream().map(Trial::lane).flatMapToInt(OptionalInt::stream);
    }

    static Set<Integer> common(Set<Integer> one, Set<Integer> other) {
        SortedSet<Integer> common = new TreeSet<>(one);
        common.retainAll(other);
        return common;
    }
}
