package dev.gatebench.core.audit.rule;

import dev.gatebench.core.check.LittleCheck;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.tool.Figure;
import dev.gatebench.core.tool.Loop;
import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Little's law: throughput times mean time is the number of requests in flight. Where no mean was measured, the
 * quantiles bound it from both sides.
 */
final class LittleRule implements Rule {
    private static final double NS_PER_S = 1e9;

    /** Time in which a tool opens its connections, s: they are not all driven from its first moment on. */
    private static final double OPENING_S = 0.1;

    /** Replies a connection below which too few requests in flight are not told of few connections. */
    private static final double LEAST_REPLIES = 100;

    /** Connections whose requests that were cut off are as long on average as all that take longer. */
    private static final int MANY = 30;

    /** Replies a connection below which too few requests in flight are not told of many connections. */
    private static final double LEAST_OF_MANY = 5;

    /** Times the longest time: a request that the end cut off may have been longer than all that ended. */
    private static final double LONGER = 3;

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
        if (figures.responseTimes() || figures.loop() == Loop.OPEN) {
            return Optional.of(Findings.notCheckable(
                    name(),
                    figures.tool() + " sends at a rate: its connections are no number of requests in flight"
                            + (figures.responseTimes() ? ", and its times begin when each request was due" : "")));
        }
        if (figures.perSec().isEmpty()) {
            return Optional.of(
                    Findings.notCheckable(name(), "needs throughput and mean service time; the row has no throughput"));
        }
        if (figures.mean().isPresent()) {
            return Optional.of(
                    figures.meanDerived()
                            ? derived(figures)
                            : ofMean(figures, figures.mean().get(), around));
        }
        return Optional.of(ofQuantiles(figures, around));
    }

    private CheckResult derived(ToolFigures figures) {
        return Findings.notCheckable(
                name(),
                LittleCheck.product(
                                figures.perSec().orElseThrow().value(),
                                figures.mean().orElseThrow().value())
                        + ": the tool computes this mean from throughput and connections, so that the law holds by"
                        + " construction and shows nothing");
    }

    private CheckResult ofMean(ToolFigures figures, Figure mean, Surroundings around) {
        Figure rate = figures.perSec().orElseThrow();
        if (figures.driven().orElse(0) == 0) {
            return Findings.of(name(), "throughput × mean service time = connections")
                    .figure("throughputPerSec", rate.value())
                    .figure("meanNs", mean.value())
                    .figure("inFlight", LittleCheck.inFlight(rate.value(), mean.value()))
                    .notCheckable(LittleCheck.product(rate.value(), mean.value()) + "; the " + around.source()
                            + " does not say how many connections were driven"
                            + fits(LittleCheck.inFlight(rate.value(), mean.value()), around));
        }
        int connections = figures.driven().getAsInt();
        double share = around.limits().little();
        double inFlight = LittleCheck.inFlight(rate.value(), mean.value());
        boolean isTooFew = isLong(figures)
                && LittleCheck.inFlight(rate.most(), mean.most()) < connections * (1 - share - cutOff(figures));
        boolean isTooMany = LittleCheck.inFlight(rate.least(), mean.least()) > connections * (1 + share);
        String of = figures.loop() == Loop.WAITING
                ? " of at most " + connections
                : ", " + Numbers.signedPercent(inFlight / connections - 1) + " off the " + connections
                        + (connections == 1 ? " connection" : " connections") + driven(figures) + ", limit ±"
                        + Numbers.percent(share);
        return Findings.of(name(), "throughput × mean service time = connections")
                .figure("throughputPerSec", rate.value())
                .figure("meanNs", mean.value())
                .figure("inFlight", inFlight)
                .figure("connections", connections)
                .judged(
                        !isTooFew && !isTooMany,
                        LittleCheck.product(rate.value(), mean.value()) + of,
                        isTooFew ? TOO_FEW : tooMany(figures, connections));
    }

    private static String driven(ToolFigures figures) {
        return figures.driven().equals(figures.concurrency())
                ? ""
                : " that " + figures.tool() + " drives of "
                        + figures.concurrency().getAsInt();
    }

    /**
     * Whether all connections were to be driven, and for so long, or of so many, that requests which the end cut off
     * count for no more than {@link #cutOff} says.
     */
    private static boolean isLong(ToolFigures figures) {
        int connections = figures.concurrency().orElse(1);
        double each = (double) figures.requests().orElse(Long.MAX_VALUE) / connections;
        return figures.loop() == Loop.CLOSED
                && (each >= LEAST_REPLIES || (connections >= MANY && each >= LEAST_OF_MANY));
    }

    private static String tooMany(ToolFigures figures, int connections) {
        return figures.corrected()
                ? "the mean is not that of the requests, which by the law is "
                        + Words.time(connections
                                * NS_PER_S
                                / figures.perSec().orElseThrow().value()) + ": "
                        + figures.tool() + " adds times that nobody measured; run hey or oha for those of the requests"
                : "throughput or times are counted more than once, or are of another load; ask for the whole output of"
                        + " the tool";
    }

    /**
     * Returns the greatest share of the load's time that no figure holds: of the beginning, in which connections are
     * opened, and of requests that the end cut off, three times the longest time of each connection at most.
     */
    private static double cutOff(ToolFigures figures) {
        Optional<Figure> longest = figures.most()
                .or(() -> Optional.ofNullable(figures.inOrder().lastEntry()).map(Map.Entry::getValue))
                .or(figures::mean);
        return figures.seconds()
                .filter(seconds -> seconds.value() > 0)
                .map(seconds -> Math.min(
                        1,
                        (OPENING_S
                                        + longest.map(time -> LONGER * time.most() / NS_PER_S)
                                                .orElse(0.0))
                                / seconds.value()))
                .orElse(0.0);
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

    private CheckResult ofQuantiles(ToolFigures figures, Surroundings around) {
        if (figures.quantiles().isEmpty()) {
            return Findings.notCheckable(name(), "needs throughput and mean service time; the row has no mean");
        }
        Figure rate = figures.perSec().orElseThrow();
        MeanBounds bounds = MeanBounds.of(figures);
        double least = LittleCheck.inFlight(rate.least(), bounds.leastNs());
        String words = "by its quantiles from " + Words.number(least)
                + (bounds.mostNs().isPresent()
                        ? " to "
                                + Words.number(LittleCheck.inFlight(
                                        rate.most(), bounds.mostNs().getAsDouble()))
                        : " up")
                + " requests were in flight";
        if (figures.driven().orElse(0) == 0) {
            return Findings.notCheckable(
                    name(), words + "; the " + around.source() + " does not say how many connections were driven");
        }
        int connections = figures.driven().getAsInt();
        double share = around.limits().little();
        boolean isTooMany = least > connections * (1 + share);
        boolean isTooFew = isLong(figures)
                && bounds.mostNs().isPresent()
                && LittleCheck.inFlight(rate.most(), bounds.mostNs().getAsDouble())
                        < connections * (1 - share - cutOff(figures));
        String detail = words + ", of " + connections + (figures.loop() == Loop.WAITING ? " users" : " connections")
                + driven(figures) + ", limit ±" + Numbers.percent(share);
        return Findings.of(name(), "throughput × the mean that quantiles allow = connections")
                .figure("inFlightLeast", least)
                .figure("connections", connections)
                .judged(!isTooMany && !isTooFew, detail, isTooFew ? TOO_FEW : tooMany(figures, connections));
    }
}
