package dev.gatebench.core.load;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Open model at a share of what the arm can do: its rate is that share of the arm's {@link #capacity() throughput by
 * the closed model} over as many connections, as it was measured last in the same fork. So one study has the same loads
 * for a gateway that is ten times as fast as another.
 *
 * @param percent the offered load, % of the capacity, 1..{@value #MOST_PERCENT}
 * @param arrivals when requests are due
 * @param connections connections that are opened before and kept, each with at most one request in flight, 1..65535
 */
public record ShareLoad(int percent, Arrivals arrivals, int connections) implements Load {
    /** Far beyond what can be answered. */
    public static final int MOST_PERCENT = 200;

    static final String EXAMPLE = "open 70% poisson over 200";
    private static final Pattern ID = Pattern.compile("open ([0-9]{1,9})% ([a-z]{1,20}) over ([0-9]{1,9})");
    private static final Comparator<ShareLoad> BY_AMOUNT = Comparator.comparingInt(ShareLoad::percent)
            .thenComparing(ShareLoad::arrivals)
            .thenComparingInt(ShareLoad::connections);

    public ShareLoad {
        if (percent < 1 || percent > MOST_PERCENT) {
            throw new IllegalArgumentException(
                    "the share of an open load must be 1.." + MOST_PERCENT + " %, was " + percent);
        }
        OpenLoad.requireConnections(connections);
    }

    /** Reads an id; empty when it is none of this kind. */
    static Optional<Load> parsed(String id) {
        Matcher matcher = ID.matcher(id);
        return matcher.matches()
                ? Arrivals.ofWord(matcher.group(2))
                        .map(arrivals -> new ShareLoad(
                                Integer.parseInt(matcher.group(1)), arrivals, Integer.parseInt(matcher.group(3))))
                : Optional.empty();
    }

    /**
     * The load that it is, of an arm that can do so much; of one that answered nothing the least there is.
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
    public boolean isOpen() {
        return true;
    }

    @Override
    public OptionalInt inFlight() {
        return OptionalInt.empty();
    }

    @Override
    public OptionalInt offeredPerSec() {
        return OptionalInt.empty();
    }

    @Override
    public Optional<Load> capacity() {
        return Optional.of(new ClosedLoad(connections));
    }

    /** Each part is the same share of what came of the same part of the capacity's load. */
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
    public int compareTo(Load other) {
        return other instanceof ShareLoad share ? BY_AMOUNT.compare(this, share) : 1;
    }

    @Override
    public String toString() {
        return id();
    }
}
