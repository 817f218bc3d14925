package dev.gatebench.core.audit.rule;

import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.tool.Figure;
import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import java.util.Optional;

/** Duration times throughput is the number of requests, but for those that failed or were in flight at the end. */
final class CountsRule implements Rule {
    private static final double SHARE = 0.02;

    @Override
    public String name() {
        return "counts";
    }

    @Override
    public boolean isOfTruth() {
        return true;
    }

    @Override
    public Optional<CheckResult> judge(Subject row, Surroundings around) {
        ToolFigures figures = row.figures();
        if (figures.requests().orElse(0) == 0
                || figures.perSec().isEmpty()
                || figures.seconds().isEmpty()
                || figures.sampled()) {
            return Optional.empty();
        }
        Figure rate = figures.perSec().get();
        Figure seconds = figures.seconds().get();
        long requests = figures.requests().getAsLong();
        double aside = (double) figures.failed() + figures.concurrency().orElse(1);
        double least = rate.least() * seconds.least() * (1 - SHARE);
        double most = rate.most() * seconds.most() * (1 + SHARE);
        return Optional.of(Findings.of(name(), "duration × throughput = requests")
                .count("requests", requests)
                .figure("product", rate.value() * seconds.value())
                .judged(
                        least <= requests + aside && most >= requests - aside,
                        Numbers.significant(rate.value(), 5) + "/s × " + Numbers.digits(seconds.value(), 5)
                                + " s = "
                                + Numbers.significant(rate.value() * seconds.value(), 5) + " of "
                                + Numbers.count(requests) + " requests",
                        "the throughput is of another load or of part of it; take all of one output"));
    }
}
