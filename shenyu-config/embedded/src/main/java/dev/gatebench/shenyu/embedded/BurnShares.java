package dev.gatebench.shenyu.embedded;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The shares that a process burns, each from one silence to the next, there and back, so that a trend in the process
 * meets each share as early as late.
 */
final class BurnShares {
    /** Time without a request that makes a silence: half of the time between two loads. */
    static final long SILENCE_MS = 100;

    private final List<BigDecimal> percents;
    private final List<Double> inTurn;
    private int turn;
    private long requests;
    private long lastRequestMs;
    private boolean servedSinceTurn;

    /** @param percents the shares in per cent; with one its turn never ends */
    BurnShares(BigDecimal... percents) {
        this.percents = Arrays.asList(percents);
        List<Double> shares = this.percents.stream()
                .map(percent -> percent.movePointLeft(2).doubleValue())
                .collect(Collectors.toList());
        this.inTurn = new ArrayList<>(shares);
        Collections.reverse(shares);
        this.inTurn.addAll(shares);
    }

    /** Returns the share that is burnt now. */
    double now() {
        return inTurn.get(turn);
    }

    /**
     * Looks at the count of requests.
     *
     * @param served requests that the process has served since its start
     * @param nowMs a time that does not go back, ms
     * @return whether it is another share's turn now
     */
    boolean turns(long served, long nowMs) {
        if (served != requests) {
            requests = served;
            lastRequestMs = nowMs;
            servedSinceTurn = true;
        } else if (servedSinceTurn && percents.size() > 1 && nowMs - lastRequestMs >= SILENCE_MS) {
            servedSinceTurn = false;
            turn = (turn + 1) % inTurn.size();
            return true;
        }
        return false;
    }

    @Override
    public String toString() {
        return percents.stream()
                .map(percent -> percent.stripTrailingZeros().toPlainString())
                .collect(Collectors.joining(", "));
    }
}
