package dev.gatebench.core.history;

import dev.gatebench.core.cell.CellTrials;
import dev.gatebench.core.compare.ComparedRun;
import dev.gatebench.core.comparison.Comparison;
import dev.gatebench.core.history.HistorySpec.Subject;
import dev.gatebench.core.history.SeriesHistory.Followed;
import dev.gatebench.core.history.SeriesHistory.Point;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Measure;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.measure.NormalisationChoice;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.run.LaneHosts;
import dev.gatebench.core.statistics.Observation;
import dev.gatebench.core.statistics.Replicates;
import dev.gatebench.core.trial.Trial;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads the figures that are followed from each run. */
final class SeriesReader {
    private final List<ComparedRun> runs;
    private final HistorySpec spec;
    private final Map<Followed, List<OfLanes>> points = new LinkedHashMap<>();

    private SeriesReader(List<ComparedRun> runs, HistorySpec spec) {
        this.runs = runs;
        this.spec = spec;
    }

    /**
     * The figures of a series.
     *
     * @param otherLanes the runs whose figure is none of these, because it is of other lanes
     */
    record Figures(List<Point> points, List<RunMark> otherLanes) {
        /**
         * Selects the figures of the newest's lanes: lanes differ, and one that was lost, or of which checks refused
         * all in a run, would make a step. A ratio is made within each lane: one lane in common is enough.
         */
        static Figures ofTheNewestsLanes(List<OfLanes> all) {
            OfLanes newest = all.get(all.size() - 1);
            return new Figures(
                    all.stream()
                            .filter(each -> each.isLike(newest))
                            .map(OfLanes::point)
                            .toList(),
                    all.stream()
                            .filter(each -> !each.isLike(newest))
                            .map(each -> each.point().run())
                            .toList());
        }
    }

    /**
     * A figure and the lanes that it is of.
     *
     * @param lanes where the lanes with a valid trial for it are; none of a run without lanes
     * @param within whether it is a ratio of one run, which is made within each lane
     */
    private record OfLanes(Point point, Set<LaneHosts> lanes, boolean within) {
        boolean isLike(OfLanes other) {
            return lanes.equals(other.lanes) || (within && !Collections.disjoint(lanes, other.lanes));
        }
    }

    /** Reads the figures by series. */
    static Map<Followed, Figures> read(List<ComparedRun> runs, HistorySpec spec) {
        SeriesReader reader = new SeriesReader(runs, spec);
        boolean compares =
                runs.stream().anyMatch(run -> !run.results().comparisons().isEmpty());
        Subject subject = spec.subject().orElse(compares ? Subject.RATIOS : Subject.ARMS);
        runs.forEach(subject == Subject.RATIOS ? reader::ratios : reader::arms);
        Map<Followed, Figures> figures = new LinkedHashMap<>();
        reader.points.forEach((followed, all) -> figures.put(followed, Figures.ofTheNewestsLanes(all)));
        return figures;
    }

    private void ratios(ComparedRun run) {
        for (Comparison found : run.results().comparisons()) {
            boolean figure = found.headline()
                    && !found.control()
                    && found.verdict().stands()
                    && found.measure().leading()
                    && found.measure().metric() == spec.metric();
            boolean one = run.results().loads().size() == 1;
            boolean load = spec.loads().isEmpty()
                    ? one || found.load().isEmpty()
                    : found.load().filter(spec.loads()::contains).isPresent();
            boolean asked = wanted(found.candidate()) || wanted(found.baseline());
            if (figure && load && asked && sameLoads(run, found)) {
                add(
                        new Followed(found.candidate(), Optional.of(found.baseline()), found.load(), found.measure()),
                        new Point(
                                RunMark.of(run),
                                found.found().ratio(),
                                found.found().interval(),
                                found.found().n(),
                                found.found().unit()),
                        new HashSet<>(run.lanes()),
                        true);
            }
        }
    }

    /**
     * Whether a figure over all loads is over those that the newest run has one over: loads differ, and one that checks
     * refused in a run would make a step.
     */
    private boolean sameLoads(ComparedRun run, Comparison found) {
        return found.load().isPresent() || pooled(run, found).equals(pooled(runs.get(runs.size() - 1), found));
    }

    private static Set<Load> pooled(ComparedRun run, Comparison over) {
        return run.results().comparisons().stream()
                .filter(one -> one.headline()
                        && one.isOf(over.baseline(), over.candidate())
                        && one.measure().equals(over.measure()))
                .flatMap(one -> one.load().stream())
                .collect(Collectors.toSet());
    }

    private void arms(ComparedRun run) {
        for (Arm arm : run.results().arms()) {
            for (Load load : run.results().loads()) {
                boolean asked = wanted(arm.id())
                        && (spec.loads().isEmpty() || spec.loads().contains(load));
                if (asked && run.headline(arm.id(), load)) {
                    add(run, arm.id(), load, measure(arm.id()));
                }
            }
        }
    }

    private void add(ComparedRun run, String arm, Load load, Measure measure) {
        List<Observation> observations = CellTrials.of(run.measured().trials(), arm, load).stream()
                .filter(trial -> trial.valid() && measure.of(trial).isPresent())
                .map(trial -> Observation.of(trial, measure.of(trial).orElseThrow()))
                .toList();
        if (!observations.isEmpty()) {
            Replicates replicates = Replicates.of(observations);
            add(
                    new Followed(arm, Optional.empty(), Optional.of(load), measure),
                    new Point(
                            RunMark.of(run),
                            replicates.geometricMean(),
                            replicates.interval(),
                            replicates.values().size(),
                            replicates.unit()),
                    observations.stream()
                            .map(Observation::lane)
                            .filter(lane -> lane > 0)
                            .map(run::lane)
                            .collect(Collectors.toSet()),
                    false);
        }
    }

    /** Normalises CPU per request by what was measured of the arm in all runs, so that it means the same in each. */
    private Measure measure(String arm) {
        if (spec.metric() != Metric.CPU) {
            return new Measure(spec.metric(), Optional.empty(), true);
        }
        List<Trial> valid = runs.stream()
                .flatMap(run -> run.trials(arm).stream())
                .filter(Trial::valid)
                .toList();
        return new Measure(Metric.CPU, Optional.of(NormalisationChoice.of(valid)), true);
    }

    private boolean wanted(String arm) {
        return spec.arms().isEmpty() || spec.arms().contains(arm);
    }

    private void add(Followed followed, Point point, Set<LaneHosts> lanes, boolean within) {
        points.computeIfAbsent(followed, unknown -> new ArrayList<>()).add(new OfLanes(point, lanes, within));
    }
}
