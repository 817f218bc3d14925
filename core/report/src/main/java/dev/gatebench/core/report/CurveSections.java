package dev.gatebench.core.report;

import dev.gatebench.core.curve.Curve;
import dev.gatebench.core.curve.CurvePoint;
import dev.gatebench.core.curve.RateAtSlo;
import dev.gatebench.core.curve.RateRange;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.report.table.Table.Section;
import dev.gatebench.core.statistics.Estimate;
import dev.gatebench.core.statistics.Trend;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.Quantile;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Curves as tables: where each arm's knee is, what rate keeps each goal, and every point. */
final class CurveSections {
    private static final String KNEE_HINT =
            "An arm keeps up where each trial is valid, which answers at least 99 % of what is due, and the 95 %"
                    + " interval of how fast what is due and not answered becomes more, over forks (with one fork, over"
                    + " rounds), lies below 1 % of the rate. It no longer keeps up where each of two trials or more"
                    + " answers less, or that interval lies above 0 and its middle above 0.1 % of the rate. Else it is"
                    + " not known.";
    private static final String SLO_HINT =
            "Kept: the greatest rate at which the upper bound of the quantile's 95 % interval is below the goal, and"
                    + " which lies below all where it is missed. Missed: the least rate at which the lower bound is"
                    + " above it, or the arm does not keep up. Per fork: the rate at which a fork's quantile passes the"
                    + " goal, by interpolation between its points.";

    private CurveSections() {}

    static List<Section> of(List<Curve> curves) {
        if (curves.isEmpty()) {
            return List.of();
        }
        List<Section> sections = new ArrayList<>();
        sections.add(knees(curves));
        if (curves.stream().anyMatch(curve -> !curve.slos().isEmpty())) {
            sections.add(slos(curves));
        }
        sections.add(points(curves));
        return sections;
    }

    /** What the curves show, a sentence an arm and goal; none of the direct arm, which is no gateway. */
    static List<String> sentences(List<Curve> curves) {
        List<String> sentences = new ArrayList<>();
        for (Curve curve : curves) {
            if (!curve.arm().equals(ArmSpec.DIRECT)) {
                sentences.add(curve.arm() + " "
                        + between(curve.knee(), "keeps up with %s/s", "no longer keeps up with %s/s")
                                .orElse("is not known to keep up with any of its rates, nor not to")
                        + ".");
                curve.slos()
                        .forEach(slo ->
                                sentences.add(curve.arm() + ", " + slo.slo().words() + ": "
                                        + between(slo.range(), "kept at %s/s", "missed at %s/s")
                                                .orElse("not known to be kept or missed at any of its rates")
                                        + "."));
            }
        }
        return sentences;
    }

    private static Optional<String> between(RateRange range, String holds, String fails) {
        List<String> parts = new ArrayList<>();
        range.holdsPerSec().ifPresent(rate -> parts.add(holds.formatted(rate(rate))));
        range.failsPerSec().ifPresent(rate -> parts.add(fails.formatted(rate(rate))));
        return parts.isEmpty() ? Optional.empty() : Optional.of(String.join(" and ", parts));
    }

    private static Section knees(List<Curve> curves) {
        Table.Builder table = Table.of().text("arm").numbers("keeps up at /s", "no longer at /s");
        curves.forEach(curve -> table.row(curve.arm(), holds(curve.knee()), fails(curve.knee())));
        return new Section("Knees", table.build(), KNEE_HINT);
    }

    private static Section slos(List<Curve> curves) {
        Table.Builder table =
                Table.of().text("arm", "goal").numbers("kept at /s", "missed at /s", "per fork /s [95 %]", "n");
        for (Curve curve : curves) {
            for (RateAtSlo slo : curve.slos()) {
                table.row(
                        curve.arm(),
                        slo.slo().words(),
                        holds(slo.range()),
                        fails(slo.range()),
                        Figures.perSecond(slo.rate()),
                        slo.rate()
                                .map(rate -> Figures.repetitions(rate.n(), rate.unit()))
                                .orElse(Figures.NONE));
            }
        }
        return new Section("Rates that keep the goals", table.build(), SLO_HINT);
    }

    private static String holds(RateRange range) {
        return Figures.text(range.holdsPerSec(), CurveSections::rate);
    }

    private static String fails(RateRange range) {
        return Figures.text(range.failsPerSec(), CurveSections::rate);
    }

    private static String rate(double perSec) {
        return Numbers.significant(perSec, 4);
    }

    private static Section points(List<Curve> curves) {
        List<Quantile> quantiles = quantiles(curves);
        Table.Builder table = Table.of()
                .text("arm", "load")
                .numbers("offered /s", "n", "answered [95 %]", "outstanding, more /s [95 %]")
                .numbers(quantiles.stream()
                        .map(quantile -> quantile.word() + " ms [95 %]")
                        .toArray(String[]::new))
                .text("");
        for (Curve curve : curves) {
            for (CurvePoint point : curve.points()) {
                List<Object> row = new ArrayList<>(List.of(
                        curve.arm(),
                        point.load().words(),
                        rates(point),
                        trials(point),
                        share(point.achievedShare()),
                        growth(point.growth())));
                quantiles.forEach(quantile -> row.add(Figures.millis(point.responseTimeNs(quantile))));
                row.add(words(point.verdict()));
                table.row(row.toArray());
            }
        }
        return new Section(
                "Response times over offered load",
                table.build(),
                "offered: mean over the trials that count, and the least and the greatest of them. Quantiles of each"
                        + " trial, medians over forks, where all trials that count are valid. n: valid trials, those"
                        + " that count though they are not, and those that another check refused, which say nothing.");
    }

    /** Those that are always shown, and those that goals are of. */
    static List<Quantile> quantiles(List<Curve> curves) {
        Set<Quantile> shown = EnumSet.of(Quantile.P50, Quantile.P99, Quantile.P999);
        curves.forEach(curve -> curve.slos().forEach(slo -> shown.add(slo.slo().quantile())));
        return List.copyOf(shown);
    }

    private static Object rates(CurvePoint point) {
        boolean one = point.leastPerSec() == point.mostPerSec();
        return new Table.Entry(
                rate(point.offeredPerSec()),
                one ? "" : "(" + rate(point.leastPerSec()) + " to " + rate(point.mostPerSec()) + ")",
                List.of());
    }

    private static String trials(CurvePoint point) {
        return point.n()
                + (point.behind() > 0 ? " + " + point.behind() + " behind" : "")
                + (point.full() > 0 ? " + " + point.full() + " out of connections" : "")
                + (point.refused() > 0 ? ", " + point.refused() + " refused" : "");
    }

    private static Object share(Optional<Estimate> share) {
        return share.map(found -> new Table.Entry(
                        Numbers.percent(found.median()),
                        Figures.interval(found.interval(), Numbers::percent),
                        List.of()))
                .orElse(new Table.Entry(Figures.NONE, "", List.of()));
    }

    private static Object growth(Optional<Trend> growth) {
        return growth.map(found -> new Table.Entry(
                        Numbers.significant(found.perSec(), 3),
                        Figures.interval(found.interval(), value -> Numbers.significant(value, 3)),
                        List.of()))
                .orElse(new Table.Entry(Figures.NONE, "", List.of()));
    }

    private static String words(CurvePoint.Verdict verdict) {
        return switch (verdict) {
            case KEEPS_UP -> "keeps up";
            case FALLS_BEHIND -> "falls behind";
            case QUEUE_GROWS -> "its queue grows";
            case UNKNOWN -> "not known";
        };
    }
}
