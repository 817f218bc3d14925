package dev.gatebench.core.report;

import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.report.table.Table.Section;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.RuleCost;
import dev.gatebench.core.text.Numbers;
import java.util.Optional;
import java.util.OptionalDouble;

/** What tables of rules cost in a gateway, beside what JMH predicts. */
final class RuleSection {
    private static final String HINT =
            "Predicted: CPU per request of the arm with one rule, and JMH's time to find this one beyond that to find the only one of a table."
                    + " JMH has the path's text and a loop; the gateway also reads each rule's conditions and makes what it compares.";

    private RuleSection() {}

    static Section of(Results results) {
        Table.Builder table = Table.of()
                .text("arm")
                .numbers("load", "rules")
                .text("answering", "found by")
                .numbers(
                        "measured µs/request [95 %]",
                        "with one rule µs", "JMH's match µs", "predicted µs", "measured − predicted µs");
        for (RuleCost cost : RuleCost.of(results)) {
            OptionalDouble predicted = cost.predictedNs();
            table.row(
                    cost.arm(),
                    cost.load().words(),
                    Numbers.count(cost.rules()),
                    cost.at(),
                    cost.matcher(),
                    Figures.micros(Optional.of(cost.measured())),
                    Figures.micros(cost.baseNs()),
                    Figures.micros(cost.matchNs()),
                    Figures.micros(predicted),
                    Figures.micros(
                            predicted.isPresent()
                                    ? OptionalDouble.of(cost.measured().median() - predicted.getAsDouble())
                                    : predicted));
        }
        return new Section("Tables of rules: measured, and predicted by JMH", table.build(), HINT);
    }
}
