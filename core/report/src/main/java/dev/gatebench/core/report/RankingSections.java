package dev.gatebench.core.report;

import dev.gatebench.core.measure.Normalisation;
import dev.gatebench.core.ranking.Ranking;
import dev.gatebench.core.ranking.Ranking.Ranked;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.report.table.Table.Section;
import dev.gatebench.core.result.Results;
import java.util.List;

/** The gateways by CPU per request: one table for each load, and before them one over all. */
final class RankingSections {
    private static final String HINT =
            "The cheapest gateway first. ÷ first: CPU per request over the first's, paired by round. Marked ~: not told apart from the first, since"
                    + " the interval holds 1 or there is none; any of these may be the best. Each interval holds 95 % by itself: the more arms, the"
                    + " likelier that chance put the first one there.";

    private RankingSections() {}

    static List<Section> of(Results results) {
        return results.rankings().stream().map(RankingSections::section).toList();
    }

    private static Section section(Ranking ranking) {
        String cost = "CPU µs/request"
                + (ranking.normalisation() == Normalisation.NONE
                        ? ", raw"
                        : ", normalised by " + ranking.normalisation().word())
                + " [95 %]";
        boolean atOneLoad = ranking.load().isPresent();
        Table.Builder table = Table.of().numbers("rank").text("arm");
        if (atOneLoad) {
            table.numbers(cost);
        }
        table.numbers("÷ first [95 %]").text("");
        if (atOneLoad) {
            table.numbers("p99 ms [95 %]");
        }
        ranking.arms().forEach(arm -> row(table, arm, atOneLoad));
        String title = "Ranking "
                + (atOneLoad ? "at " + ranking.load().get().words() : "over all loads, " + cost.replace(" [95 %]", ""));
        return new Section(
                title,
                table.build(),
                HINT
                        + (ranking.refused().isEmpty()
                                ? ""
                                : " Without a headline, so without a place: " + String.join(", ", ranking.refused())
                                        + "."));
    }

    private static void row(Table.Builder table, Ranked arm, boolean atOneLoad) {
        Object ratio = Figures.ratio(arm.ratio(), arm.interval());
        String mark = arm.rank() == 1 || arm.toldApart() ? "" : "~";
        if (atOneLoad) {
            table.row(
                    arm.rank(),
                    arm.arm(),
                    Figures.micros(arm.cpuNsPerRequest()),
                    ratio,
                    mark,
                    Figures.millis(arm.p99Ns()));
        } else {
            table.row(arm.rank(), arm.arm(), ratio, mark);
        }
    }
}
