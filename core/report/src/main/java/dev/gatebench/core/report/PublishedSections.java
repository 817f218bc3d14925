package dev.gatebench.core.report;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.report.table.Table.Section;
import dev.gatebench.core.result.PublishedRatio;
import dev.gatebench.core.result.PublishedRatio.Position;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.statistics.Ratio;
import dev.gatebench.core.text.Numbers;
import java.util.Map;
import java.util.Optional;

/** What stands beside published figures. */
final class PublishedSections {
    private static final String TITLE = "Published and measured";

    private static final String HINT = "Ratios, since machines and versions differ; that ours and theirs differ refutes"
            + " neither. The interval is of our repetitions on this machine alone: it holds neither the published"
            + " figure's own error nor what another machine changes, and a wide one contains much without agreeing with"
            + " it. Rows are many, each at 95 %, not adjusted and not independent. Where our checks refuse the trials"
            + " of fast gateways, those of slow ones remain: what remains does not tell how far a report is reproduced."
            + " By CPU per request is the baseline's CPU time per request ÷ the candidate's, of processes, raw: another"
            + " metric than throughput, of which no verdict is made.";

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
                .numbers("published", "measured [95 %]", "n", "by CPU per request [95 %]", "its n")
                .text("the published one is, or why ours is missing");
    }

    private static void row(Table.Builder table, PublishedRatio one, Object... before) {
        Object[] fields = {
            one.candidate() + " ÷ " + one.baseline(),
            one.load().map(Load::words).orElse("not stated"),
            one.metric().title(),
            Numbers.significant(one.published(), 3),
            one.measured().map(Figures::ratio).orElse(Table.Entry.of(Figures.NONE)),
            repetitions(one.measured()),
            one.byCpu().map(Figures::ratio).orElse(Table.Entry.of(Figures.NONE)),
            repetitions(one.byCpu()),
            words(one)
        };
        Object[] row = new Object[before.length + fields.length];
        System.arraycopy(before, 0, row, 0, before.length);
        System.arraycopy(fields, 0, row, before.length, fields.length);
        table.row(row);
    }

    private static String repetitions(Optional<Ratio> ratio) {
        return ratio.map(found -> Figures.repetitions(found.n(), found.unit())).orElse(Figures.NONE);
    }

    private static String words(PublishedRatio one) {
        return one.missing().or(() -> one.position().map(Position::words)).orElse("beside too few repetitions of ours");
    }
}
