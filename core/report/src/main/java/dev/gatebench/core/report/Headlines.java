package dev.gatebench.core.report;

import dev.gatebench.core.comparison.Comparison;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.measure.Normalisation;
import dev.gatebench.core.ranking.Ranking;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.statistics.Difference;
import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.text.Numbers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Words the comparisons of headline cells as sentences: first what each candidate costs over all loads, or at the only
 * one, then a sentence for each pair and metric. A control says by how much its baseline differs from itself.
 */
final class Headlines {
    private static final Duration HOURS = Duration.ofHours(2);

    private Headlines() {}

    /** Says which gateway a ranking has first and which others may be, and what the compared arms cost. */
    static List<String> costs(Results results) {
        if (!results.fitForNumbers()) {
            return List.of();
        }
        Optional<Ranking> ranking = results.rankings().stream().findFirst();
        boolean ranks = ranking.map(found -> found.arms().size() > 1).orElse(false);
        Stream<String> ranked = ranking.stream().map(found -> first(found, results));
        Stream<String> compared = leadingCosts(results).map(c -> cost(c, results));
        return (ranks ? Stream.concat(ranked, compared) : Stream.concat(compared, ranked)).toList();
    }

    /** Lists the sentences that lead a report: {@link #costs}, then what the curves show. */
    static List<String> leading(Results results) {
        List<String> curves = results.fitForNumbers() ? CurveSections.sentences(results.curves()) : List.of();
        return Stream.concat(costs(results).stream(), curves.stream()).toList();
    }

    /**
     * Lists what the compared arms cost, a sentence for each pair.
     *
     * @param controls true for the controls (baselines compared with themselves), false for all other pairs
     */
    static List<String> compared(Results results, boolean controls) {
        return results.fitForNumbers()
                ? leadingCosts(results)
                        .filter(c -> c.control() == controls)
                        .map(c -> cost(c, results))
                        .toList()
                : List.of();
    }

    /** Names the hosts and the time for which an interval holds: it says nothing of other hosts or another hour. */
    private static String where(Results results) {
        boolean several = !results.network().isEmpty()
                || results.trials().stream().anyMatch(trial -> trial.lane().isPresent());
        boolean hours = results.finishedAt()
                .filter(end -> Duration.between(results.startedAt(), end).compareTo(HOURS) > 0)
                .isPresent();
        return (several ? "on these hosts" : "on this host") + ", in these " + (hours ? "hours" : "minutes");
    }

    private static String first(Ranking ranking, Results results) {
        String first = ranking.best().arm();
        String where =
                ranking.load().isPresent() ? " at " + ranking.load().get().words() : " over all loads";
        if (ranking.arms().size() == 1) {
            return first + " is the only gateway with a headline"
                    + (ranking.idle().isEmpty() ? "" : " that does not mostly wait")
                    + where
                    + (ranking.refused().isEmpty()
                            ? "."
                            : "; without one: " + String.join(", ", ranking.refused()) + ".")
                    + mostlyWait(ranking);
        }
        return first + " costs least CPU per request of " + ranking.arms().size() + " gateways" + where + ", "
                + where(results)
                + (ranking.notToldApart().isEmpty()
                        ? ", told apart from all others."
                        : "; not told apart from it: " + String.join(", ", ranking.notToldApart()) + ".")
                + mostlyWait(ranking);
    }

    private static String mostlyWait(Ranking ranking) {
        return ranking.idle().isEmpty()
                ? ""
                : " Left out, because most of what they add is nobody's work: " + String.join(", ", ranking.idle())
                        + ".";
    }

    private static Stream<Comparison> leadingCosts(Results results) {
        return results.comparisons().stream()
                .filter(c -> leads(c, Metric.CPU))
                .filter(c -> c.load().isEmpty() || atOneLoad(results));
    }

    private static boolean leads(Comparison c, Metric metric) {
        return c.headline() && c.measure().leading() && c.measure().metric() == metric;
    }

    private static boolean atOneLoad(Results results) {
        return results.loads().size() == 1;
    }

    /**
     * Says what a candidate costs, {@code netty costs 0.97 [0.93, 1.01] times webClient's CPU per request: …}; for a
     * control, by how much its baseline differs from itself.
     */
    private static String cost(Comparison c, Results results) {
        String by = c.measure()
                .normalisation()
                .filter(normalisation -> normalisation != Normalisation.NONE)
                .map(normalisation -> ", normalised by " + normalisation.word())
                .orElse("");
        String found = c.control()
                ? "Control: " + Warnings.noise(c) + " in CPU per request"
                : c.candidate() + " costs " + Figures.ratio(c.found()).full() + " times " + c.baseline()
                        + "'s CPU per request: " + shown(c);
        return found + " (" + (c.load().isPresent() ? Figures.load(c.load()) : allLoads(c, results)) + ", "
                + Figures.repetitions(c.found()) + by + ", " + where(results) + ").";
    }

    /** Words all loads, without those at which the pair has no headline for this metric. */
    private static String allLoads(Comparison c, Results results) {
        List<String> leftOut = results.loads().stream()
                .filter(load -> results.comparisons().stream()
                        .noneMatch(one -> leads(one, c.measure().metric())
                                && one.load().filter(load::equals).isPresent()
                                && one.candidate().equals(c.candidate())
                                && one.baseline().equals(c.baseline())))
                .map(Load::words)
                .toList();
        return "all loads"
                + (leftOut.isEmpty() ? "" : " but " + String.join(", ", leftOut) + ", where too few trials count");
    }

    /** Says which difference a comparison shows, or which differences it excludes where it shows none. */
    private static String shown(Comparison c) {
        Optional<Interval> interval = c.found().interval();
        if (!c.verdict().stands() || interval.isEmpty()) {
            return c.verdict() == Difference.NONE_SHOWN
                    ? "without an interval, so that no difference is shown"
                    : c.verdict().word();
        }
        if (Figures.isOfTwo(c.found())) {
            return c.verdict().word() + " by two repetitions, too few for an interval";
        }
        double low = interval.get().low();
        double high = interval.get().high();
        return switch (c.verdict()) {
            case LOWER -> "less, by " + range(1 - high, 1 - low);
            case HIGHER -> "more, by " + range(low - 1, high - 1);
            case NOT_KNOWN ->
                "not known: the interval, " + Figures.significant(low) + " to " + Figures.significant(high)
                        + " times, contains both half and twice the cost";
            default ->
                "no difference is shown; it is at most "
                        + Numbers.percentUp(Math.max(0, 1 - low)) + " less and at most "
                        + Numbers.percentUp(Math.max(0, high - 1)) + " more";
        };
    }

    private static String range(double least, double most) {
        return Numbers.percent(Math.max(0, least)) + " to " + Numbers.percent(most);
    }

    /** Lists all sentences, the costs first. */
    static List<String> of(Results results) {
        return Stream.concat(costs(results).stream(), beside(results).stream()).toList();
    }

    /** Lists the sentences other than the costs, one for each pair and metric. */
    static List<String> beside(Results results) {
        Map<List<String>, List<Comparison>> pairs = results.comparisons().stream()
                .collect(Collectors.groupingBy(
                        c -> List.of(c.candidate(), c.baseline()), LinkedHashMap::new, Collectors.toList()));
        return pairs.values().stream()
                .filter(pair -> results.fitForNumbers())
                .flatMap(pair -> Metric.compared().stream()
                        // with one load the costs already say it
                        .filter(metric -> metric != Metric.CPU || !atOneLoad(results))
                        .map(metric -> pair.stream()
                                .filter(c -> leads(c, metric) && c.load().isPresent())
                                .toList()))
                .filter(shown -> !shown.isEmpty())
                .map(shown -> shown.get(0).control() ? noise(shown) : differences(shown))
                .toList();
    }

    private static String noise(List<Comparison> controls) {
        Comparison first = controls.get(0);
        return "Control, " + first.measure().metric().title() + ": " + first.baseline() + " differs from itself by "
                + controls.stream()
                        .map(c -> Figures.noise(c.found()) + " at " + Figures.load(c.load()))
                        .collect(Collectors.joining("; "))
                + ".";
    }

    private static String differences(List<Comparison> comparisons) {
        List<String> parts = new ArrayList<>();
        comparisons.stream()
                .filter(c -> c.verdict().isShown() || !c.verdict().stands())
                .forEach(c -> parts.add(c.verdict().word() + " at " + Figures.load(c.load()) + ", "
                        + Figures.ratio(c.found()).full()));
        loads(comparisons, Difference.NONE_SHOWN).ifPresent(loads -> parts.add("no difference shown at " + loads));
        loads(comparisons, Difference.NOT_KNOWN).ifPresent(loads -> parts.add("not known at " + loads));
        Comparison first = comparisons.get(0);
        return first.candidate() + " against " + first.baseline() + ", "
                + first.measure().metric().title() + ": " + String.join("; ", parts) + ".";
    }

    private static Optional<String> loads(List<Comparison> comparisons, Difference verdict) {
        return comparisons.stream()
                .filter(c -> c.verdict() == verdict)
                .map(c -> Figures.load(c.load()))
                .reduce((one, other) -> one + ", " + other);
    }
}
