package dev.gatebench.core.audit.rule;

import dev.gatebench.core.check.LittleCheck;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.tool.Figure;
import dev.gatebench.core.tool.Loop;
import dev.gatebench.core.tool.ToolFigures;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The requests in flight that figures tell by Little's law, beside the connections or users that they name.
 *
 * @param least the fewest that the figures allow
 * @param most the most; absent where no figure bounds them
 * @param connections connections that were driven, or users
 * @param words the law in words
 */
record InFlight(ToolFigures figures, double share, double least, OptionalDouble most, int connections, String words) {
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

    /** Tools that cannot be held to a rate, and rows of reports that name connections. */
    private static final Set<String> UNHELD = Set.of("wrk", "ab", "report");

    /** Returns the law of figures that have a throughput, times and connections; empty of others. */
    static Optional<InFlight> of(ToolFigures figures, double share) {
        if (figures.perSec().isEmpty()
                || figures.driven().orElse(0) == 0
                || figures.meanDerived()
                || figures.responseTimes()
                || figures.loop() == Loop.OPEN
                || figures.requests().orElse(1) == 0) {
            return Optional.empty();
        }
        Figure rate = figures.perSec().get();
        int connections = figures.driven().getAsInt();
        if (figures.mean().isPresent()) {
            Figure mean = figures.mean().get();
            return Optional.of(new InFlight(
                    figures,
                    share,
                    LittleCheck.inFlight(rate.least(), mean.least()),
                    OptionalDouble.of(LittleCheck.inFlight(rate.most(), mean.most())),
                    connections,
                    LittleCheck.product(rate.value(), mean.value())));
        }
        if (figures.quantiles().isEmpty()) {
            return Optional.empty();
        }
        MeanBounds bounds = MeanBounds.of(figures);
        double least = LittleCheck.inFlight(rate.least(), bounds.leastNs());
        OptionalDouble most = bounds.mostNs().isPresent()
                ? OptionalDouble.of(
                        LittleCheck.inFlight(rate.most(), bounds.mostNs().getAsDouble()))
                : OptionalDouble.empty();
        return Optional.of(new InFlight(
                figures,
                share,
                least,
                most,
                connections,
                "by its quantiles from " + Words.number(least)
                        + (most.isPresent() ? " to " + Words.number(most.getAsDouble()) : " up")
                        + " requests were in flight"));
    }

    /** Whether more requests were in flight than connections or users there are. */
    boolean isTooMany() {
        return least > connections * (1 + share);
    }

    /** Whether connections or users had no request in flight for a part of the load. */
    boolean isTooFew() {
        return figures.loop() != Loop.WAITING
                && isLong()
                && most.isPresent()
                && most.getAsDouble() < connections * (1 - share - cutOff());
    }

    /** Whether too many cannot be: a user may send several requests at a time, a connection does not. */
    boolean isTooManyForCertain() {
        return figures.loop() != Loop.WAITING;
    }

    /** Whether too few cannot be: nothing failed, whose time no mean holds, and the tool cannot be held to a rate. */
    boolean isTooFewForCertain() {
        return figures.failed() == 0 && figures.loop() == Loop.CLOSED && UNHELD.contains(figures.tool());
    }

    /** Says how many there are: {@code , +2950 % off the 1 connection, limit ±5 %}. */
    String off() {
        String limit = ", limit ±" + Numbers.percent(share);
        String driven = figures.driven().equals(figures.concurrency())
                ? ""
                : " that " + figures.tool() + " drives of "
                        + figures.concurrency().getAsInt();
        if (figures.loop() == Loop.WAITING) {
            return " of at most " + connections;
        }
        String all = Numbers.amount(connections, "connection") + driven + limit;
        return figures.mean().isEmpty()
                ? ", of " + all
                : ", "
                        + Numbers.signedPercent(LittleCheck.inFlight(
                                                figures.perSec().orElseThrow().value(),
                                                figures.mean().get().value())
                                        / connections
                                - 1)
                        + " off the " + all;
    }

    /**
     * Whether the load was so long, or of so many connections, that requests which the end cut off count for no more
     * than {@link #cutOff} says.
     */
    private boolean isLong() {
        double each = (double) figures.requests().orElse(Long.MAX_VALUE) / connections;
        return each >= LEAST_REPLIES || (connections >= MANY && each >= LEAST_OF_MANY);
    }

    /**
     * Returns the greatest share of the load's time that no figure holds: of the beginning, in which connections are
     * opened, and of requests that the end cut off, three times the longest time of each connection at most.
     */
    private double cutOff() {
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
}
