package dev.gatebench.core.report;

import dev.gatebench.core.measure.Normalisation;
import dev.gatebench.core.ranking.Ranking;
import dev.gatebench.core.ranking.Ranking.Ranked;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.report.table.Table.Section;
import dev.gatebench.core.report.table.Texts;
import dev.gatebench.core.result.Results;
import java.util.List;

/** Tables that rank the gateways by CPU per request: one over all loads, then one for each load. */
final class RankingSections {
    private RankingSections() {}

    static List<Section> of(Results results) {
        return results.rankings().stream().map(RankingSections::section).toList();
    }

    private static Section section(Ranking ranking) {
        String cost = "CPU µs/request"
                + (ranking.normalisation() == Normalisation.NONE
                        ? ", raw"
                        : ", normalised by " + ranking.normalisation().word());
        boolean atOneLoad = ranking.load().isPresent();
        Table table = Table.over(ranking.arms())
                .number("rank", Ranked::rank)
                .text("arm", Ranked::arm)
                .number(cost + " [95 %]", arm -> Figures.micros(arm.cpuNsPerRequest()))
                .onlyIf(atOneLoad)
                .number("÷ first [95 %]", arm -> Figures.ratio(arm.ratio(), arm.interval()))
                .text("", arm -> arm.rank() == 1 || arm.toldApart() ? "" : "~")
                .number("p99 ms [95 %]", arm -> Figures.millis(arm.p99Ns()))
                .onlyIf(atOneLoad)
                .build();
        String where = ranking.load().map(load -> "at " + load.words()).orElse("over all loads, " + cost);
        String refused = ranking.refused().isEmpty()
                ? ""
                : " Without a headline, so without a place: " + String.join(", ", ranking.refused()) + ".";
        String idle = ranking.idle().isEmpty()
                ? ""
                : " Most of what they add is nobody's work (see the results' footnotes), so without a place: "
                        + String.join(", ", ranking.idle()) + ".";
        return new Section("Ranking " + where, table, Texts.of("ranking.hint") + refused + idle);
    }
}
