package dev.gatebench.core.audit.rule;

import dev.gatebench.core.tool.ToolFigures;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The rows, figures and limits that stand beside a row.
 *
 * @param rows all rows of the table or text, that one among them
 * @param direct figures without a gateway, where they were given apart
 * @param delayNs delay of the backend, ns
 * @param source the word for where the figures are from, such as {@code report}
 */
public record Surroundings(
        List<Subject> rows, Optional<ToolFigures> direct, OptionalDouble delayNs, Limits limits, String source) {
    public Surroundings {
        rows = List.copyOf(rows);
    }

    /** Finds the figures without a gateway of the same case and load, else those whose load is not stated. */
    Optional<Subject> directOf(Subject row) {
        if (row.isDirect()) {
            return Optional.empty();
        }
        OptionalInt load = row.figures().concurrency();
        return direct.filter(figures -> figures.concurrency().isEmpty()
                        || load.isEmpty()
                        || figures.concurrency().equals(load))
                .map(figures -> Subject.of("direct", figures))
                .or(() -> rows.stream()
                        .filter(other -> other.isDirect() && other.testCase().equals(row.testCase()))
                        .filter(other -> other.figures().concurrency().isEmpty()
                                || other.figures().concurrency().equals(load))
                        .min(Comparator.comparing(
                                other -> other.figures().concurrency().isEmpty())));
    }
}
