package dev.gatebench.core.load;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Open model at a share of the arm's capacity: its rate is that share of the arm's {@link #capacity() throughput by the
 * closed model} over as many connections, as measured last in the same fork. So one study has the same loads for a
 * gateway that is ten times as fast as another.
 *
 * @param percent the offered load, % of the capacity, 1..{@value #MOST_PERCENT}
 * @param connections connections that are opened before and kept, each with at most one request in flight, 1..65535
 */
public record ShareLoad(int percent, Arrivals arrivals, int connections) implements Load {
    /** Largest share, far beyond any gateway. */
    public static final int MOST_PERCENT = 200;

    static final String EXAMPLE = "open 70% poisson over 200";

    public ShareLoad {
        if (percent < 1 || percent > MOST_PERCENT) {
            throw new IllegalArgumentException(
                    "the share of an open load must be 1.." + MOST_PERCENT + " %, was " + percent);
        }
        OpenLoad.requireConnections(connections);
    }

    /**
     * Returns the load for an arm of this capacity; for an arm that answered nothing the least load.
     *
     * @param capacityPerSec correct replies a second by the closed model
     */
    public OpenLoad of(double capacityPerSec) {
        long rate = Math.round(capacityPerSec * percent / 100);
        return new OpenLoad((int) Math.max(1, Math.min(rate, OpenLoad.MAX_RATE)), arrivals, connections);
    }

    @Override
    public String id() {
        return "open " + percent + "% " + arrivals.word() + " over " + connections;
    }

    @Override
    public Optional<Load> capacity() {
        return Optional.of(new ClosedLoad(connections));
    }

    /** Divides the load: each part is the same share of the throughput of the same part of the capacity's load. */
    @Override
    public List<Load> over(int parts) {
        return Parts.of(this, "connections", connections, parts)
                .<Load>mapToObj(own -> new ShareLoad(percent, arrivals, own))
                .toList();
    }

    @Override
    public int amount() {
        return percent;
    }

    @Override
    public String unit() {
        return "% of the capacity offered";
    }

    @Override
    public String words() {
        return String.format(
                Locale.ROOT,
                "%d %% of its capacity offered%s, at most %d connections",
                percent,
                arrivals == Arrivals.CONSTANT ? " evenly" : "",
                connections);
    }

    @Override
    public String toString() {
        return id();
    }
}
