package dev.gatebench.core.result;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.run.LaneHosts;
import dev.gatebench.core.statistics.LogScale;
import dev.gatebench.core.text.Footnotes;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.Trial;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Adds footnotes on a run whose forks were made at once, each in a lane with hosts of its own. */
final class LaneNotes {
    private static final String FIGURES_OF_ONE_ARM =
            "Throughput and CPU of one arm are the geometric mean over its lanes, with equal weights; its percentiles"
                    + " are over all replies. Where each lane has two forks or more, intervals contain how forks of a"
                    + " lane differ; else the lanes are the repetitions, and intervals contain how lanes differ, too."
                    + " They do not contain how other hosts or another time would differ: forks that are made at once"
                    + " share their time.";

    private static final int MOST_LISTED = 6;

    private final List<Trial> trials;
    private final List<LaneHosts> hosts;

    /** Takes the trials of a run, with a fork for each start of the processes, and the places of its lanes. */
    LaneNotes(List<Trial> trials, List<LaneHosts> hosts) {
        this.trials = trials.stream().filter(trial -> trial.lane().isPresent()).toList();
        this.hosts = hosts;
    }

    void addTo(Footnotes footnotes) {
        SortedMap<Integer, Set<Integer>> forks = trials.stream()
                .collect(Collectors.groupingBy(
                        LaneNotes::lane,
                        TreeMap::new,
                        Collectors.mapping(Trial::fork, Collectors.toCollection(TreeSet::new))));
        if (forks.size() < 2) {
            return;
        }
        String where = forks.entrySet().stream()
                .map(lane -> "lane " + lane.getKey() + where(lane.getKey()) + ": fork "
                        + lane.getValue().stream().map(String::valueOf).collect(Collectors.joining(", ")))
                .collect(Collectors.joining("; "));
        footnotes.number("Forks were made at once, in " + forks.size() + " lanes, each a set of hosts (" + where
                + "). Arms are compared within a fork, so on the same hosts. " + FIGURES_OF_ONE_ARM);
        without(footnotes, forks.keySet());
        apart(footnotes, forks.keySet());
    }

    private String where(int lane) {
        return lane <= hosts.size() ? ", " + hosts.get(lane - 1).words() : "";
    }

    /** Notes figures that some lane has no part in: they are of other hosts than those of all lanes. */
    private void without(Footnotes footnotes, Set<Integer> lanes) {
        Map<Figure, Set<Integer>> valid = new LinkedHashMap<>();
        for (Trial trial : trials) {
            Set<Integer> found = valid.computeIfAbsent(Figure.of(trial), figure -> new TreeSet<>());
            if (trial.valid()) {
                found.add(lane(trial));
            }
        }
        List<String> lacking = new ArrayList<>();
        valid.forEach((figure, of) -> {
            if (!of.isEmpty() && of.size() < lanes.size()) {
                lacking.add(figure.arm() + " at " + figure.load().words() + " in lane "
                        + lanes.stream()
                                .filter(lane -> !of.contains(lane))
                                .map(String::valueOf)
                                .collect(Collectors.joining(", ")));
            }
        });
        if (!lacking.isEmpty()) {
            footnotes.number("No valid trial: "
                    + lacking.stream().limit(MOST_LISTED).collect(Collectors.joining("; "))
                    + (lacking.size() > MOST_LISTED ? " and " + (lacking.size() - MOST_LISTED) + " more" : "")
                    + ". These figures come from the hosts of the other lanes only.");
        }
    }

    private static int lane(Trial trial) {
        return trial.lane().orElse(0);
    }

    private record Figure(String arm, Load load) {
        static Figure of(Trial trial) {
            return new Figure(trial.arm(), trial.load());
        }
    }

    /** Notes how far lanes differ, by the arms and loads that all lanes have valid trials of. */
    private void apart(Footnotes footnotes, Set<Integer> lanes) {
        Map<Figure, Map<Integer, List<Double>>> costs = new HashMap<>();
        for (Trial trial : trials) {
            double ns = trial.valid() ? trial.cpuNsPerRequest(Trial.SUT).orElse(0) : 0;
            if (ns > 0) {
                costs.computeIfAbsent(Figure.of(trial), figure -> new TreeMap<>())
                        .computeIfAbsent(lane(trial), lane -> new ArrayList<>())
                        .add(ns);
            }
        }
        costs.values().removeIf(byLane -> byLane.size() < lanes.size());
        SortedMap<Double, Integer> laneByCost = new TreeMap<>();
        for (int lane : costs.isEmpty() ? Set.<Integer>of() : lanes) {
            laneByCost.put(
                    LogScale.geometricMean(costs.values().stream()
                            .map(byLane -> LogScale.geometricMean(byLane.getOrDefault(lane, List.of())))
                            .toList()),
                    lane);
        }
        if (laneByCost.size() > 1) {
            footnotes.number("A request cost the system under test "
                    + Numbers.significant(laneByCost.lastKey() / laneByCost.firstKey(), 3)
                    + " times as much CPU in lane " + laneByCost.get(laneByCost.lastKey()) + " as in lane "
                    + laneByCost.get(laneByCost.firstKey())
                    + ", by the geometric mean over arms and loads; it has no interval, and forks differ too.");
        }
    }
}
