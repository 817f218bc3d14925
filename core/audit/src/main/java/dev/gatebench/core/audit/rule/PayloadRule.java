package dev.gatebench.core.audit.rule;

import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.tool.Figure;
import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import java.util.Optional;
import java.util.stream.Collectors;

/** Sizes of replies prove no content; they show which rows cannot have had the same. */
final class PayloadRule implements Rule {
    @Override
    public String name() {
        return CheckNames.PAYLOAD;
    }

    @Override
    public Optional<CheckResult> judge(Subject row, Surroundings around) {
        String unseen = "the " + around.source() + " does not show what the replies held";
        Optional<String> size = size(row);
        if (size.isEmpty()) {
            return Optional.of(Findings.notCheckable(name(), unseen));
        }
        String others = around.rows().stream()
                .filter(other -> !other.equals(row) && other.testCase().equals(row.testCase()))
                .flatMap(other -> size(other).stream().map(bytes -> bytes + " in " + other.arm()))
                .collect(Collectors.joining(", "));
        return Optional.of(Findings.notCheckable(
                name(), unseen + "; by size it was " + size.get() + " each" + (others.isEmpty() ? "" : ", " + others)));
    }

    private static Optional<String> size(Subject row) {
        if (row.bodyBytes().isPresent()) {
            return Optional.of(Numbers.plain(row.bodyBytes().getAsDouble()) + " B of body");
        }
        ToolFigures figures = row.figures();
        long requests = figures.requests().orElse(0);
        Optional<Double> whole = figures.bytes().filter(bytes -> requests > 0).map(bytes -> bytes.value() / requests);
        return whole.or(() -> figures.bytesPerSec().flatMap(rate -> figures.perSec()
                        .map(Figure::value)
                        .filter(perSec -> perSec > 0)
                        .map(perSec -> rate.value() / perSec)))
                .map(bytes -> Math.round(bytes) + " B with heads");
    }
}
