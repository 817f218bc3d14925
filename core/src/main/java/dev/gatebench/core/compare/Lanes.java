package dev.gatebench.core.compare;

import dev.gatebench.core.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What a reader must know of two runs whose forks were made at once, each in a lane with hosts of its own. */
final class Lanes {
    private Lanes() {}

    static List<String> notes(Run baseline, Run candidate) {
        Set<Integer> below = of(baseline);
        Set<Integer> above = of(candidate);
        List<String> notes = new ArrayList<>();
        if (below.isEmpty() && above.isEmpty()) {
            return notes;
        }
        if (below.isEmpty() || above.isEmpty()) {
            Run without = below.isEmpty() ? baseline : candidate;
            notes.add("Run '" + without.name() + "' has no lanes, and the other was made in several: how their hosts"
                    + " differ is in the ratio and in no interval. Only runs in the same lanes can tell.");
            return notes;
        }
        notes.add("Each line is of the lanes in which both runs have a valid trial for it, and says something of the"
                + " candidate alone where a lane's hosts were the same in both runs: the environments name them.");
        if (!below.equals(above)) {
            notes.add("Not all lanes are in both runs: " + listed(baseline, below) + ", " + listed(candidate, above)
                    + ". The others' trials are in no line.");
        }
        return notes;
    }

    private static String listed(Run run, Set<Integer> lanes) {
        return "'" + run.name() + "' has " + lanes.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    /** Those with a valid trial. */
    private static Set<Integer> of(Run run) {
        return run.byProcesses().stream()
                .filter(Trial::valid)
                .flatMapToInt(trial -> trial.lane().stream())
                .boxed()
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
