package dev.gatebench.core.audit.rule;

import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Each quantile has ten times beyond it at least. */
final class SampleRule implements Rule {
    private static final double WHOLE = 100;
    private static final double LEAST = 10;
    private static final double HALF = 50;
    private static final double ROUNDING = 1e-6;

    @Override
    public String name() {
        return "sample";
    }

    @Override
    public Optional<CheckResult> judge(Subject row, Surroundings around) {
        ToolFigures figures = row.figures();
        long requests = figures.requests().orElse(0);
        List<Double> upper = figures.inOrder().navigableKeySet().stream()
                .filter(share -> share > HALF && share < WHOLE)
                .toList();
        if (requests == 0 || upper.isEmpty()) {
            return Optional.empty();
        }
        List<Double> few = upper.stream()
                .filter(share -> requests * (WHOLE - share) / WHOLE < LEAST - ROUNDING)
                .toList();
        return Optional.of(Findings.of(name(), "each quantile has ten times beyond it at least")
                .count("requests", requests)
                .judged(
                        few.isEmpty(),
                        few.isEmpty()
                                ? "each quantile has ten of " + Numbers.count(requests) + " times beyond it"
                                : "of " + Numbers.count(requests) + " times "
                                        + few.stream()
                                                .map(share -> Words.quantile(share) + " has "
                                                        + Numbers.plain(requests * (WHOLE - share) / WHOLE))
                                                .collect(Collectors.joining(", "))
                                        + " beyond it",
                        "chance makes these; send "
                                + Numbers.count((long)
                                        Math.ceil(LEAST * WHOLE / (WHOLE - upper.get(upper.size() - 1)) - ROUNDING))
                                + " requests at least"));
    }
}
