package dev.gatebench.core.history;

import dev.gatebench.core.compare.ComparedRun;
import dev.gatebench.core.history.SeriesHistory.Change;
import dev.gatebench.core.history.SeriesHistory.Followed;
import dev.gatebench.core.history.SeriesHistory.Point;
import dev.gatebench.core.run.EnvironmentDifferences;
import dev.gatebench.core.run.LaneHosts;
import dev.gatebench.core.statistics.EDivisive;
import dev.gatebench.core.statistics.EDivisive.ChangePoint;
import dev.gatebench.core.statistics.Observation;
import dev.gatebench.core.statistics.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Finds the places where a series changed. */
final class ChangeFinder {
    /** Seeds the shuffles, so that the same runs show the same changes. */
    private static final long SEED = 20_140_305;

    private final Map<RunMark, ComparedRun> runs;
    private final double level;

    ChangeFinder(List<ComparedRun> runs, double level) {
        this.runs = runs.stream().collect(Collectors.toMap(RunMark::of, Function.identity(), (one, other) -> one));
        this.level = level;
    }

    SeriesHistory of(Followed followed, SeriesReader.Figures figures) {
        List<Point> points = figures.points();
        List<ChangePoint> found = new EDivisive(level, SEED)
                .find(points.stream().map(point -> Math.log(point.figure())).toList());
        List<Change> changes = new ArrayList<>();
        for (int i = 0; i < found.size(); i++) {
            int from = i == 0 ? 0 : found.get(i - 1).index();
            int to = i + 1 < found.size() ? found.get(i + 1).index() : points.size();
            changes.add(change(followed, points, from, found.get(i), to));
        }
        List<RunMark> have = points.stream().map(Point::run).toList();
        return new SeriesHistory(
                followed,
                points,
                changes,
                runs.keySet().stream()
                        .filter(run ->
                                !have.contains(run) && !figures.otherLanes().contains(run))
                        .map(RunMark::name)
                        .sorted()
                        .toList(),
                figures.otherLanes().stream().map(RunMark::name).toList(),
                EDivisive.leastAfter(points.size(), level));
    }

    private Change change(Followed followed, List<Point> points, int from, ChangePoint found, int to) {
        Ratio ratio = Ratio.between(
                        observations(points.subList(from, found.index())),
                        observations(points.subList(found.index(), to)),
                        0,
                        0)
                .orElseThrow();
        RunMark before = points.get(found.index() - 1).run();
        RunMark after = points.get(found.index()).run();
        return new Change(
                before,
                after,
                found.index(),
                ratio,
                found.pValue(),
                leaves1(ratio) && (followed.measure().moreIsBetter() ? ratio.ratio() < 1 : ratio.ratio() > 1),
                differences(run(before), run(after)));
    }

    private static List<String> differences(ComparedRun before, ComparedRun after) {
        List<String> differences = new ArrayList<>(EnvironmentDifferences.between(
                before.results().environment(), after.results().environment()));
        if (!Set.copyOf(before.lanes()).equals(Set.copyOf(after.lanes()))) {
            differences.add("lanes were " + words(before) + ", are " + words(after));
        }
        return differences;
    }

    private static String words(ComparedRun run) {
        return run.lanes().isEmpty()
                ? "none"
                : run.lanes().stream().map(LaneHosts::words).collect(Collectors.joining("; "));
    }

    /** Whether the direction is known: it is not where figures only scatter otherwise than before. */
    private static boolean leaves1(Ratio ratio) {
        return ratio.interval().filter(interval -> !interval.holds(1)).isPresent();
    }

    private ComparedRun run(RunMark mark) {
        return Objects.requireNonNull(runs.get(mark));
    }

    /** Makes each run a repetition. */
    private static List<Observation> observations(List<Point> points) {
        return IntStream.range(0, points.size())
                .mapToObj(run -> new Observation(run, points.get(run).figure()))
                .toList();
    }
}
