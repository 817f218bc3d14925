package dev.gatebench.core.audit.rule;

import dev.gatebench.core.check.LittleCheck;
import dev.gatebench.core.tool.Loop;
import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Little's law: throughput times mean time is the number of requests in flight. Where no mean was measured, the
 * quantiles bound it from both sides. Fails only where the figures cannot be; {@link DrivenRule} has the rest.
 */
final class LittleRule implements Rule {
    private static final double NS_PER_S = 1e9;

    private static final String TOO_FEW = "some connections waited for the tool itself or were not driven, or times are"
            + " taken too short; give the tool more threads and CPUs of its own, and compare";

    @Override
    public String name() {
        return CheckNames.LITTLE;
    }

    @Override
    public boolean isOfTruth() {
        return true;
    }

    @Override
    public Optional<CheckResult> judge(Subject row, Surroundings around) {
        ToolFigures figures = row.figures();
        if (figures.requests().orElse(1) == 0) {
            return Optional.empty();
        }
        return Optional.of(InFlight.of(figures, around.limits().little())
                .map(this::judged)
                .orElseGet(() -> unjudged(figures, around)));
    }

    private CheckResult judged(InFlight inFlight) {
        String detail = inFlight.words() + inFlight.off();
        boolean isWrong = (inFlight.isTooMany() && inFlight.isTooManyForCertain())
                || (inFlight.isTooFew() && inFlight.isTooFewForCertain());
        if (!isWrong && (inFlight.isTooMany() || inFlight.isTooFew())) {
            return Findings.notCheckable(name(), detail + ": see 'driven'");
        }
        Findings findings = Findings.of(name(), "throughput × mean service time = connections")
                .figure("inFlightLeast", inFlight.least())
                .figure("connections", inFlight.connections());
        inFlight.most().ifPresent(most -> findings.figure("inFlightMost", most));
        return findings.judged(!isWrong, detail, inFlight.isTooMany() ? tooMany(inFlight) : TOO_FEW);
    }

    private static String tooMany(InFlight inFlight) {
        ToolFigures figures = inFlight.figures();
        return figures.corrected()
                ? "the mean is not that of the requests, which by the law is "
                        + Words.time(inFlight.connections()
                                * NS_PER_S
                                / figures.perSec().orElseThrow().value())
                        + ": wrk adds times that nobody measured; run hey or oha for those of the requests"
                : "throughput or times are counted more than once, or are of another load; ask for the whole output of"
                        + " the tool";
    }

    private CheckResult unjudged(ToolFigures figures, Surroundings around) {
        Findings findings = Findings.of(name(), "throughput × mean service time = connections");
        if (figures.perSec().isPresent() && figures.measuredMean().isPresent()) {
            findings.figure(
                    "inFlight",
                    LittleCheck.inFlight(
                            figures.perSec().get().value(),
                            figures.measuredMean().get().value()));
        }
        return findings.notCheckable(why(figures, around));
    }

    /** Says why the law cannot be applied. */
    private static String why(ToolFigures figures, Surroundings around) {
        if (figures.responseTimes() || figures.loop() == Loop.OPEN) {
            return figures.tool() + " sends at a rate: its connections are no number of requests in flight"
                    + (figures.responseTimes() ? ", and its times begin when each request was due" : "");
        }
        if (figures.perSec().isEmpty()) {
            return "needs throughput and mean service time; the row has no throughput";
        }
        double rate = figures.perSec().get().value();
        if (figures.mean().isEmpty()) {
            return figures.quantiles().isEmpty()
                    ? "needs throughput and mean service time; the row has no mean"
                    : "the " + around.source() + " does not say how many connections were driven";
        }
        double mean = figures.mean().get().value();
        if (figures.meanDerived()) {
            return LittleCheck.product(rate, mean)
                    + ": the tool computes this mean from throughput and connections, so that the law holds by"
                    + " construction and shows nothing";
        }
        return LittleCheck.product(rate, mean) + "; the " + around.source()
                + " does not say how many connections were driven" + fits(LittleCheck.inFlight(rate, mean), around);
    }

    /** Names the loads of other rows that a row without one may have had. */
    private static String fits(double inFlight, Surroundings around) {
        String loads = around.rows().stream()
                .flatMapToInt(row -> row.figures().concurrency().stream())
                .distinct()
                .filter(load -> Math.abs(inFlight / load - 1) <= around.limits().little())
                .mapToObj(String::valueOf)
                .collect(Collectors.joining(" or "));
        return loads.isEmpty() ? "" : "; it fits " + loads + " of its other rows";
    }
}
