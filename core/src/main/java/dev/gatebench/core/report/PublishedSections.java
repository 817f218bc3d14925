package dev.gatebench.core.report;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.report.table.Table.Section;
import dev.gatebench.core.result.PublishedRatio;
import dev.gatebench.core.result.PublishedRatio.Position;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.text.Numbers;
import java.util.Map;

/** What stands beside published figures. */
final class PublishedSections {
    private static final String TITLE = "Published and measured";

    private static final String HINT = "Ratios, since machines and versions differ; that ours and theirs differ refutes"
            + " neither. A published ratio is of one figure by another and has no interval; whether it lies within the"
            + " interval of ours says how far another machine may carry it. By CPU per request is the baseline's CPU time"
            + " per request ÷ the candidate's: what their throughputs would be to each other where the gateway's CPU is"
            + " all that bounds them.";

    private PublishedSections() {}

    /** The ratios of a table and ours; empty where the study reproduces none. */
    static Section ratios(Results results) {
        Table.Builder table = columns(Table.of());
        results.publishedRatios().forEach(ratio -> row(table, ratio));
        return new Section(TITLE, table.build(), HINT);
    }

    /** The same of several cases, by their ids. */
    static Section ratios(Map<String, Results> cases) {
        Table.Builder table = columns(Table.of().text("case"));
        cases.forEach((id, results) -> results.publishedRatios().forEach(ratio -> row(table, ratio, id)));
        return new Section(TITLE, table.build(), HINT);
    }

    private static Table.Builder columns(Table.Builder table) {
        return table.text("candidate ÷ baseline")
                .numbers("load")
                .text("metric")
                .numbers("published", "measured [95 %]", "n", "by CPU per request [95 %]")
                .text("the published one is");
    }

    private static void row(Table.Builder table, PublishedRatio one, Object... before) {
        Object[] fields = {
            one.candidate() + " ÷ " + one.baseline(),
            one.load().map(Load::words).orElse("not stated"),
            one.metric().title(),
            Numbers.significant(one.published(), 3),
            one.measured().map(Figures::ratio).orElse(Table.Entry.of(Figures.NONE)),
            one.measured()
                    .map(found -> Figures.repetitions(found.n(), found.unit()))
                    .orElse(Figures.NONE),
            one.byCpu().map(Figures::ratio).orElse(Table.Entry.of(Figures.NONE)),
            one.missing()
                    .filter(why -> one.byCpu().isEmpty())
                    .map(why -> "without ours: " + why)
                    .or(() -> one.position().map(Position::words))
                    .orElse("beside one repetition of ours, without an interval")
        };
        Object[] row = new Object[before.length + fields.length];
        System.arraycopy(before, 0, row, 0, before.length);
        System.arraycopy(fields, 0, row, before.length, fields.length);
        table.row(row);
    }
}
