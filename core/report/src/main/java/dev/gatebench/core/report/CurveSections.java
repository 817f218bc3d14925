package dev.gatebench.core.report;

import dev.gatebench.core.curve.Curve;
import dev.gatebench.core.curve.CurvePoint;
import dev.gatebench.core.curve.RateRange;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.report.table.Table.Entry;
import dev.gatebench.core.report.table.Table.Section;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.Quantile;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Sentences and tables of curves: the knee of each arm, the rate that keeps each goal, and every point. */
final class CurveSections {
    private CurveSections() {}

    static List<Section> of(List<Curve> curves) {
        return Stream.of(knees(curves), slos(curves), points(curves))
                .filter(section -> !section.table().isEmpty())
                .toList();
    }

    /**
     * Says what the curves show: a sentence for each arm and for each of its goals. The direct arm, which is no
     * gateway, has none.
     */
    static List<String> sentences(List<Curve> curves) {
        List<String> sentences = new ArrayList<>();
        for (Curve curve : curves) {
            if (!curve.arm().equals(ArmSpec.DIRECT)) {
                sentences.add(between(curve.knee(), "keeps up with %s/s", "no longer keeps up with %s/s")
                                .map(found -> curve.arm() + " " + found)
                                .orElse("Whether " + curve.arm() + " keeps up with any of its rates is not known")
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
        range.holdsPerSec().ifPresent(rate -> parts.add(holds.formatted(Figures.rate(rate))));
        range.failsPerSec().ifPresent(rate -> parts.add(fails.formatted(Figures.rate(rate))));
        return parts.isEmpty() ? Optional.empty() : Optional.of(String.join(" and ", parts));
    }

    private static Section knees(List<Curve> curves) {
        return Table.over(curves)
                .text("arm", Curve::arm)
                .number("keeps up at /s", curve -> Figures.text(curve.knee().holdsPerSec(), Figures::rate))
                .number("no longer at /s", curve -> Figures.text(curve.knee().failsPerSec(), Figures::rate))
                .section("knees");
    }

    private static Section slos(List<Curve> curves) {
        return Table.over(curves, curve -> curve.slos().stream())
                .text("arm", row -> row.outer().arm())
                .text("goal", row -> row.inner().slo().words())
                .number("kept at /s", row -> Figures.text(row.inner().range().holdsPerSec(), Figures::rate))
                .number("missed at /s", row -> Figures.text(row.inner().range().failsPerSec(), Figures::rate))
                .number(
                        "per fork /s [95 %]",
                        row -> Figures.perSecond(row.inner().rate()))
                .number("n", row -> row.inner().rate().map(rate -> Figures.repetitions(rate.n(), rate.unit())))
                .section("slos");
    }

    private static Section points(List<Curve> curves) {
        return Table.over(curves, curve -> curve.points().stream())
                .text("arm", row -> row.outer().arm())
                .text("load", row -> row.inner().load())
                .number("offered /s", row -> rates(row.inner()))
                .number("n", row -> trials(row.inner()))
                .number("answered [95 %]", row -> Figures.estimate(row.inner().achievedShare(), Numbers::percent))
                .number(
                        "growth of outstanding requests /s [95 %]",
                        row -> row.inner()
                                .growth()
                                .map(trend -> Figures.figure(trend.perSec(), trend.interval(), Figures::significant)))
                .numbers(
                        quantiles(curves),
                        quantile -> quantile.word() + " ms [95 %]",
                        (row, quantile) -> Figures.millis(row.inner().responseTimeNs(quantile)))
                .text("", row -> words(row.inner().verdict()))
                .section("curvePoints");
    }

    /** Returns the quantiles to show: some always, others because a goal names them. */
    static List<Quantile> quantiles(List<Curve> curves) {
        Set<Quantile> shown = EnumSet.of(Quantile.P50, Quantile.P99, Quantile.P999);
        curves.forEach(curve -> curve.slos().forEach(slo -> shown.add(slo.slo().quantile())));
        return List.copyOf(shown);
    }

    private static Entry rates(CurvePoint point) {
        boolean one = point.leastPerSec() == point.mostPerSec();
        return Entry.of(
                Figures.rate(point.offeredPerSec()),
                one ? "" : "(" + Figures.rate(point.leastPerSec()) + " to " + Figures.rate(point.mostPerSec()) + ")");
    }

    private static String trials(CurvePoint point) {
        return point.n()
                + (point.behind() > 0 ? " + " + point.behind() + " behind" : "")
                + (point.full() > 0 ? " + " + point.full() + " out of connections" : "")
                + (point.refused() > 0 ? ", " + point.refused() + " refused" : "");
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
