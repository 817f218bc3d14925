package dev.gatebench.core.report.selftest;

import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.report.table.Table.Entry;
import dev.gatebench.core.report.table.Table.Section;
import dev.gatebench.core.selftest.ControlLine;
import dev.gatebench.core.selftest.ControlLine.Coefficient;
import dev.gatebench.core.selftest.LeastEffect;
import dev.gatebench.core.selftest.NormalisationFindings;
import dev.gatebench.core.selftest.NormalisationFindings.ControlFindings;
import dev.gatebench.core.selftest.NormalisationFindings.PlanOption;
import dev.gatebench.core.selftest.NormalisationFindings.Power;
import dev.gatebench.core.selftest.SelfTestResults;
import dev.gatebench.core.selftest.Share;
import dev.gatebench.core.statistics.ForkSpread;
import dev.gatebench.core.statistics.Ratio;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.unit.Durations;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tables of a self-test. */
final class SelfTestTables {
    private static final String TOLD = "told of the fork spread";

    private final SelfTestResults results;

    private SelfTestTables(SelfTestResults results) {
        this.results = results;
    }

    /** The sections that have something to show. */
    static List<Section> of(SelfTestResults results) {
        SelfTestTables tables = new SelfTestTables(results);
        return Stream.of(
                        new Section(
                                "False positives: comparisons of alike arms that claim a difference",
                                tables.falsePositives(),
                                ""),
                        new Section("Alike arms over the whole recording, labels as recorded", tables.alike(), ""),
                        new Section("Power: comparisons that find an effect", tables.power(), ""),
                        new Section("Positive controls", tables.controls(), ""),
                        new Section(
                                "The line through controls and alike arms: measured cost over what it must be",
                                tables.controlLine(),
                                ""),
                        new Section("Where the scatter comes from: standard deviations", tables.variance(), ""),
                        new Section(
                                "Designs that fit " + Numbers.plain(results.budgetSeconds())
                                        + " s: half width of the 95 % interval",
                                tables.plans(),
                                ""),
                        new Section("What it takes to find an effect in 80 % of comparisons", tables.costs(), ""))
                .filter(section -> !section.table().isEmpty())
                .toList();
    }

    private Table falsePositives() {
        Table.Builder table = Table.of()
                .text("normalisation", "comparisons")
                .numbers("drawn", "cannot be made", "claimed", "share of those made [95 %]");
        for (NormalisationFindings each : results.normalisations()) {
            String word = each.normalisation().word();
            row(table, word, "as they are", each.falsePositives(), each.unanswered());
            each.falsePositivesByRound()
                    .ifPresent(share -> row(table, word, "labels by round", share, results.comparisons() - share.n()));
            each.told().ifPresent(told -> row(table, word, TOLD, told.falsePositives(), told.unanswered()));
        }
        return table.build();
    }

    private static void row(Table.Builder table, String word, String which, Share share, int unanswered) {
        table.row(
                word,
                which,
                Numbers.count((long) share.n() + unanswered),
                Numbers.count(unanswered),
                Numbers.count(share.hits()),
                share(share));
    }

    private Table alike() {
        Table.Builder table = Table.of()
                .text("normalisation")
                .numbers(results.candidate() + " ÷ " + results.baseline() + " [95 %]", "n")
                .text("unit");
        for (NormalisationFindings each : results.normalisations()) {
            table.row(
                    each.normalisation().word(),
                    ratio(each.alike()),
                    each.alike().n(),
                    each.alike().unit().word());
        }
        return table.build();
    }

    private Table power() {
        Table.Builder table = Table.of().text("normalisation", "comparisons");
        results.normalisations().get(0).power().forEach(power -> table.numbers(Numbers.signedPercent(power.effect())));
        table.numbers("least found in 80 % [95 %]");
        for (NormalisationFindings each : results.normalisations()) {
            String word = each.normalisation().word();
            table.row(row(word, "as they are", each.power(), each.smallestEffect()));
            each.told().ifPresent(told -> table.row(row(word, TOLD, told.power(), told.smallestEffect())));
        }
        return table.build();
    }

    private static Object[] row(String word, String which, List<Power> power, Optional<LeastEffect> smallest) {
        return Stream.of(
                        Stream.of((Object) word, which),
                        power.stream().map(each -> (Object) share(each.detected())),
                        Stream.of((Object) smallest.map(SelfTestTables::effect).orElse(Entry.of(Figures.NONE))))
                .flatMap(part -> part)
                .toArray();
    }

    private Table controls() {
        Table.Builder table = Table.of()
                .text("arm", "normalisation")
                .numbers("must be", "has burnt", "control ÷ baseline [95 %]", "n")
                .text("unit", "seen to cost more")
                .numbers("found");
        for (NormalisationFindings each : results.normalisations()) {
            for (ControlFindings control : each.controls()) {
                Ratio found = control.found();
                table.row(
                        control.arm(),
                        each.normalisation().word(),
                        ratio(control.expected()),
                        Figures.text(control.burnt(), SelfTestTables::ratio),
                        ratio(found),
                        found.n(),
                        found.unit().word(),
                        control.verdict().word(),
                        control.detected().<Object>map(SelfTestTables::share).orElse(Figures.NONE));
            }
        }
        return table.build();
    }

    private Table controlLine() {
        Table.Builder table = Table.of()
                .text("normalisation", "shares burnt")
                .numbers("slope [95 %]", "intercept [95 %]", "forks")
                .text("slope is 1 ± " + Numbers.plain(ControlLine.SLOPE_WITHIN))
                .text("intercept is 0 ± " + Numbers.percent(ControlLine.INTERCEPT_WITHIN));
        for (NormalisationFindings each : results.normalisations()) {
            each.controlLine()
                    .ifPresent(line -> table.row(
                            each.normalisation().word(),
                            line.shares().stream().map(Numbers::percent).collect(Collectors.joining(", ")),
                            coefficient(line.slope(), SelfTestTables::ratio),
                            coefficient(line.intercept(), Numbers::signedPercent),
                            line.forks(),
                            line.slope().verdict().word(),
                            line.intercept().verdict().word()));
        }
        return table.build();
    }

    private static Entry coefficient(Coefficient coefficient, DoubleFunction<String> text) {
        return Entry.of(text.apply(coefficient.value()), Figures.interval(coefficient.interval(), text));
    }

    private Table variance() {
        Table.Builder table = Table.of()
                .text("normalisation")
                .numbers(
                        "single trial's cost",
                        "ratio, round to round",
                        "ratio, fork to fork",
                        "at most (95 %)",
                        "best rounds a fork");
        for (NormalisationFindings each : results.normalisations()) {
            table.row(
                    each.normalisation().word(),
                    Numbers.percent(each.variance().trialSd()),
                    Numbers.percent(each.variance().roundSd()),
                    Figures.percent(each.variance().forkSd()),
                    each.variance()
                            .forks()
                            .map(ForkSpread::sdAtMost)
                            .map(Numbers::percent)
                            .orElse(Figures.NONE),
                    Figures.text(each.bestRounds(), Numbers::plain));
        }
        return table.build();
    }

    private Table plans() {
        List<NormalisationFindings> all = results.normalisations();
        Table.Builder table = Table.of().numbers("forks", "rounds").text("interval over");
        all.forEach(each -> table.numbers(each.normalisation().word()));
        for (int i = 0; i < all.get(0).plans().size(); i++) {
            int row = i;
            PlanOption plan = all.get(0).plans().get(row);
            table.row(Stream.concat(
                            Stream.of(
                                    (Object) plan.forks(),
                                    plan.rounds(),
                                    plan.unit().word() + "s"),
                            all.stream()
                                    .map(each -> "±"
                                            + Numbers.percent(
                                                    each.plans().get(row).halfWidth())))
                    .toArray());
        }
        return table.build();
    }

    private Table costs() {
        Table.Builder table = Table.of()
                .text("normalisation")
                .numbers("effect", "forks", "rounds", "time", "where forks differ by as much as they may");
        for (NormalisationFindings each : results.normalisations()) {
            each.costs()
                    .forEach(cost -> table.row(
                            each.normalisation().word(),
                            "+" + Numbers.percent(cost.effect()),
                            cost.forks(),
                            cost.rounds(),
                            time(cost.seconds()),
                            time(cost.secondsAtMost())));
        }
        return table.build();
    }

    private static String time(double seconds) {
        return Durations.people(Duration.ofSeconds(Math.round(seconds)));
    }

    private static Entry share(Share share) {
        return Entry.of(Numbers.percent(share.share()), Figures.interval(share.interval(), Numbers::percent));
    }

    private static Entry effect(LeastEffect least) {
        return Entry.of(Numbers.percent(least.effect()), Figures.interval(least.interval(), Numbers::percent));
    }

    private static Entry ratio(Ratio ratio) {
        return Entry.of(ratio(ratio.ratio()), Figures.interval(ratio.interval(), SelfTestTables::ratio));
    }

    private static String ratio(double ratio) {
        return Numbers.significant(ratio, 4);
    }
}
