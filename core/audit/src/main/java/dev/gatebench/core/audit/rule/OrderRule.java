package dev.gatebench.core.audit.rule;

import dev.gatebench.core.tool.Figure;
import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Quantiles rise with their share, between the shortest and the longest time, and allow the mean. */
final class OrderRule implements Rule {
    private static final double SHARE = 0.005;

    @Override
    public String name() {
        return "order";
    }

    @Override
    public boolean isOfTruth() {
        return true;
    }

    @Override
    public Optional<CheckResult> judge(Subject row, Surroundings around) {
        ToolFigures figures = row.figures();
        boolean hasPair = figures.quantiles().size()
                        + (figures.measuredMean().isPresent() ? 1 : 0)
                        + (figures.most().isPresent() ? 1 : 0)
                > 1;
        if (!hasPair || figures.requests().orElse(1) == 0) {
            return Optional.empty();
        }
        List<String> faults = new ArrayList<>();
        rising(figures, faults);
        figures.measuredMean().ifPresent(mean -> mean(figures, mean, faults));
        return Optional.of(
                Findings.of(name(), "quantiles rise from the shortest to the longest time, and allow the mean")
                        .judged(
                                faults.isEmpty(),
                                faults.isEmpty() ? inOrder(figures) : String.join("; ", faults),
                                "one of the figures is not of these requests; ask for the whole output of the tool"));
    }

    private static String inOrder(ToolFigures figures) {
        if (figures.quantiles().isEmpty()) {
            return "the mean lies below the longest time";
        }
        return "quantiles rise" + (figures.measuredMean().isPresent() ? ", and allow the mean" : "");
    }

    private static void rising(ToolFigures figures, List<String> faults) {
        String before = "the shortest time";
        Figure last = figures.least().orElse(Figure.exact(0));
        for (Map.Entry<Double, Figure> each : figures.inOrder().entrySet()) {
            String name = Words.quantile(each.getKey());
            if (isBelow(each.getValue(), last)) {
                faults.add(name + " " + Words.time(each.getValue().value()) + " is below " + before + " "
                        + Words.time(last.value()));
            }
            last = each.getValue();
            before = name;
        }
        Figure top = last;
        String name = before;
        figures.most()
                .filter(most -> isBelow(most, top))
                .ifPresent(most -> faults.add("the longest time " + Words.time(most.value()) + " is below " + name + " "
                        + Words.time(top.value())));
    }

    private static boolean isBelow(Figure upper, Figure lower) {
        return upper.most() < lower.least() * (1 - SHARE);
    }

    private static void mean(ToolFigures figures, Figure mean, List<String> faults) {
        figures.most()
                .filter(most -> isBelow(most, mean))
                .ifPresent(most -> faults.add("the mean " + Words.time(mean.value()) + " is above the longest time "
                        + Words.time(most.value())));
        figures.least()
                .filter(least -> isBelow(mean, least))
                .ifPresent(least -> faults.add("the mean " + Words.time(mean.value()) + " is below the shortest time "
                        + Words.time(least.value())));
        if (figures.quantiles().isEmpty()) {
            return;
        }
        MeanBounds bounds = MeanBounds.of(figures);
        if (mean.most() < bounds.leastNs() * (1 - SHARE)) {
            faults.add("the mean " + Words.time(mean.value()) + " is below " + Words.time(bounds.leastNs())
                    + ", the least that its quantiles allow");
        }
        bounds.mostNs().ifPresent(most -> {
            if (mean.least() > most * (1 + SHARE)) {
                faults.add("the mean " + Words.time(mean.value()) + " is above " + Words.time(most)
                        + ", the most that its quantiles and its longest time allow");
            }
        });
    }
}
