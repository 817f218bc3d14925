package dev.gatebench.core.report.selftest;

import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.report.table.Table.Entry;
import dev.gatebench.core.report.table.Table.Section;
import dev.gatebench.core.selftest.ControlLine;
import dev.gatebench.core.selftest.ControlLine.Coefficient;
import dev.gatebench.core.selftest.LeastEffect;
import dev.gatebench.core.selftest.NormalisationFindings;
import dev.gatebench.core.selftest.NormalisationFindings.PlanOption;
import dev.gatebench.core.selftest.NormalisationFindings.Power;
import dev.gatebench.core.selftest.SelfTestResults;
import dev.gatebench.core.selftest.Share;
import dev.gatebench.core.statistics.Ratio;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.unit.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The tables of a self-test. */
final class SelfTestTables {
    private final SelfTestResults results;
    private final List<NormalisationFindings> all;

    private SelfTestTables(SelfTestResults results) {
        this.results = results;
        this.all = results.normalisations();
    }

    /** Returns the sections that have something to show. */
    static List<Section> of(SelfTestResults results) {
        SelfTestTables tables = new SelfTestTables(results);
        return Stream.of(
                        tables.falsePositives(),
                        tables.alike(),
                        tables.power(),
                        tables.controls(),
                        tables.controlLine(),
                        tables.variance(),
                        tables.plans(),
                        tables.costs())
                .filter(section -> !section.table().isEmpty())
                .toList();
    }

    private static String word(NormalisationFindings findings) {
        return findings.normalisation().word();
    }

    /** Comparisons of alike arms, drawn in one way; {@code power} is empty where no effect was added to them. */
    private record Drawn(
            String normalisation,
            String comparisons,
            Share claims,
            int unanswered,
            List<Power> power,
            Optional<LeastEffect> smallest) {}

    private List<Drawn> drawn() {
        List<Drawn> drawn = new ArrayList<>();
        for (NormalisationFindings each : all) {
            drawn.add(new Drawn(
                    word(each),
                    "as they are",
                    each.falsePositives(),
                    each.unanswered(),
                    each.power(),
                    each.smallestEffect()));
            each.falsePositivesByRound().ifPresent(claims -> {
                int unanswered = results.comparisons() - claims.n();
                drawn.add(new Drawn(word(each), "labels by round", claims, unanswered, List.of(), Optional.empty()));
            });
            each.told()
                    .ifPresent(told -> drawn.add(new Drawn(
                            word(each),
                            "with the fork spread",
                            told.falsePositives(),
                            told.unanswered(),
                            told.power(),
                            told.smallestEffect())));
        }
        return drawn;
    }

    private Section falsePositives() {
        return Table.over(drawn())
                .text("normalisation", Drawn::normalisation)
                .text("comparisons", Drawn::comparisons)
                .number("drawn", row -> Numbers.count((long) row.claims().n() + row.unanswered()))
                .number("cannot be made", row -> Numbers.count(row.unanswered()))
                .number("claimed", row -> Numbers.count(row.claims().hits()))
                .number("share of those made [95 %]", row -> share(row.claims()))
                .section("falsePositives");
    }

    private Section alike() {
        return Table.over(all)
                .text("normalisation", SelfTestTables::word)
                .number(results.candidate() + " ÷ " + results.baseline() + " [95 %]", each -> ratio(each.alike()))
                .number("n", each -> each.alike().n())
                .text("unit", each -> each.alike().unit().word())
                .section("alike");
    }

    private Section power() {
        List<Power> effects = all.get(0).power();
        return Table.over(drawn().stream().filter(row -> !row.power().isEmpty()))
                .text("normalisation", Drawn::normalisation)
                .text("comparisons", Drawn::comparisons)
                .numbers(
                        IntStream.range(0, effects.size()).boxed().toList(),
                        i -> Numbers.signedPercent(effects.get(i).effect()),
                        (row, i) -> share(row.power().get(i).detected()))
                .number(
                        "smallest effect found in 80 % [95 %]",
                        row -> row.smallest()
                                .map(least -> Figures.figure(least.effect(), least.interval(), Numbers::percent)))
                .section("power");
    }

    private Section controls() {
        return Table.over(all, each -> each.controls().stream())
                .text("arm", row -> row.inner().arm())
                .text("normalisation", row -> word(row.outer()))
                .number("expected", row -> ratio(row.inner().expected()))
                .number("burnt", row -> Figures.text(row.inner().burnt(), SelfTestTables::ratio))
                .number("control ÷ baseline [95 %]", row -> ratio(row.inner().found()))
                .number("n", row -> row.inner().found().n())
                .text("unit", row -> row.inner().found().unit().word())
                .text("seen to cost more", row -> row.inner().verdict().word())
                .number("found", row -> row.inner().detected().map(SelfTestTables::share))
                .section("controls");
    }

    private Section controlLine() {
        return Table.over(all, each -> each.controlLine().stream())
                .text("normalisation", row -> word(row.outer()))
                .text("shares burnt", row -> row.inner().shares().stream()
                        .map(Numbers::percent)
                        .collect(Collectors.joining(", ")))
                .number("slope [95 %]", row -> coefficient(row.inner().slope(), SelfTestTables::ratio))
                .number("intercept [95 %]", row -> coefficient(row.inner().intercept(), Numbers::signedPercent))
                .number("forks", row -> row.inner().forks())
                .text(
                        "slope is 1 ± " + Numbers.plain(ControlLine.SLOPE_WITHIN),
                        row -> row.inner().slope().verdict().word())
                .text(
                        "intercept is 0 ± " + Numbers.percent(ControlLine.INTERCEPT_WITHIN),
                        row -> row.inner().intercept().verdict().word())
                .section("controlLine");
    }

    private Section variance() {
        return Table.over(all)
                .text("normalisation", SelfTestTables::word)
                .number(
                        "single trial's cost",
                        each -> Numbers.percent(each.variance().trialSd()))
                .number(
                        "ratio, round to round",
                        each -> Numbers.percent(each.variance().roundSd()))
                .number(
                        "ratio, fork to fork",
                        each -> Figures.percent(each.variance().forkSd()))
                .number(
                        "at most (95 %)",
                        each -> each.variance().forks().map(spread -> Numbers.percent(spread.sdAtMost())))
                .number("best rounds a fork", each -> Figures.text(each.bestRounds(), Numbers::plain))
                .section("variance");
    }

    private Section plans() {
        List<PlanOption> plans = all.get(0).plans();
        return Table.over(IntStream.range(0, plans.size()).boxed())
                .number("forks", i -> plans.get(i).forks())
                .number("rounds", i -> plans.get(i).rounds())
                .text("interval over", i -> plans.get(i).unit().word() + "s")
                .numbers(
                        all,
                        SelfTestTables::word,
                        (i, each) -> "±" + Numbers.percent(each.plans().get(i).halfWidth()))
                .section("plans", Numbers.plain(results.budgetSeconds()));
    }

    private Section costs() {
        return Table.over(all, each -> each.costs().stream())
                .text("normalisation", row -> word(row.outer()))
                .number("effect", row -> "+" + Numbers.percent(row.inner().effect()))
                .number("forks", row -> row.inner().forks())
                .number("rounds", row -> row.inner().rounds())
                .number("time", row -> time(row.inner().seconds()))
                .number(
                        "where forks differ by as much as they may",
                        row -> time(row.inner().secondsAtMost()))
                .section("costs");
    }

    private static String time(double seconds) {
        return Durations.people(Duration.ofSeconds(Math.round(seconds)));
    }

    private static Entry coefficient(Coefficient coefficient, DoubleFunction<String> text) {
        return Figures.figure(coefficient.value(), coefficient.interval(), text);
    }

    private static Entry share(Share share) {
        return Figures.figure(share.share(), share.interval(), Numbers::percent);
    }

    private static Entry ratio(Ratio ratio) {
        return Figures.figure(ratio.ratio(), ratio.interval(), SelfTestTables::ratio);
    }

    private static String ratio(double ratio) {
        return Numbers.significant(ratio, 4);
    }
}
