package dev.gatebench.core.load;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Open model: requests are due at a rate, whatever became of those before. A request that finds every connection with a
 * request in flight waits, which is part of its response time.
 *
 * @param ratePerSec the offered load: requests a second that are due, 1..{@value #MAX_RATE}
 * @param connections connections that are opened before and kept, each with at most one request in flight, 1..65535
 */
public record OpenLoad(int ratePerSec, Arrivals arrivals, int connections) implements Load {
    /** Largest rate; no gateway is known that does more on one machine. */
    public static final int MAX_RATE = 10_000_000;

    /** Most requests that one step may have due, since the time of each is kept. */
    public static final int MOST_DUE = 10_000_000;

    static final String EXAMPLE = "open 5000/s poisson over 200";
    private static final Pattern ID = Pattern.compile("open ([0-9]{1,9})(/s|%) ([a-z]{1,20}) over ([0-9]{1,9})");

    public OpenLoad {
        if (ratePerSec < 1 || ratePerSec > MAX_RATE) {
            throw new IllegalArgumentException(
                    "the rate of an open load must be 1.." + MAX_RATE + " a second, was " + ratePerSec);
        }
        requireConnections(connections);
    }

    static void requireConnections(int connections) {
        if (connections < 1 || connections > ClosedLoad.MAX_CONNECTIONS) {
            throw new IllegalArgumentException("the connections of an open load must be 1.."
                    + ClosedLoad.MAX_CONNECTIONS + ", were " + connections);
        }
    }

    /** Parses the id of an open load or of a share of a capacity. */
    static Optional<Load> parsed(String id) {
        Matcher matcher = ID.matcher(id);
        return Optional.of(matcher)
                .filter(Matcher::matches)
                .flatMap(parts -> Arrivals.ofWord(parts.group(3)))
                .map(arrivals -> {
                    int amount = Integer.parseInt(matcher.group(1));
                    int connections = Integer.parseInt(matcher.group(4));
                    return matcher.group(2).equals("%")
                            ? new ShareLoad(amount, arrivals, connections)
                            : new OpenLoad(amount, arrivals, connections);
                });
    }

    @Override
    public String id() {
        return "open " + ratePerSec + "/s " + arrivals.word() + " over " + connections;
    }

    @Override
    public OptionalInt offeredPerSec() {
        return OptionalInt.of(ratePerSec);
    }

    @Override
    public List<Load> over(int parts) {
        int[] rates = Parts.of(this, "requests a second", ratePerSec, parts).toArray();
        int[] own = Parts.of(this, "connections", connections, parts).toArray();
        return IntStream.range(0, parts)
                .<Load>mapToObj(part -> new OpenLoad(rates[part], arrivals, own[part]))
                .toList();
    }

    @Override
    public int amount() {
        return ratePerSec;
    }

    @Override
    public String unit() {
        return "requests a second offered";
    }

    @Override
    public String words() {
        return String.format(
                Locale.ROOT,
                "%,d/s offered%s, at most %d connections",
                ratePerSec,
                arrivals == Arrivals.CONSTANT ? " evenly" : "",
                connections);
    }

    @Override
    public String toString() {
        return id();
    }
}
