package dev.gatebench.jmh.table;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.ZipfDistribution;

/** The requests to ask a table for. */
public enum Probe {
    /** The first route: what a matcher costs without a scan. */
    FIRST,

    /** The route in the middle, number 5000 of 10,000: the one that the published benchmark asks for. */
    MIDDLE,

    /** The last route: the longest scan that still finds something. */
    LAST,

    /** A path of the same shape without a route. */
    MISS,

    /** The middle route's path and {@value #DEPTH} more segments. */
    HOSTILE,

    /** {@value #REQUESTS} different requests, spread evenly over the table, in random order. */
    UNIFORM,

    /**
     * {@value #REQUESTS} requests in random order, route k of a random ranking being asked for in proportion to 1/k.
     */
    ZIPF;

    /** Number of requests of a spread probe: a power of two, and few enough for each to come in every iteration. */
    public static final int REQUESTS = 64;

    static final int DEPTH = 500;

    private static final long SEED = 1;

    /** Whether the probe is more than one request. */
    public boolean isSpread() {
        return this == UNIFORM || this == ZIPF;
    }

    /** Returns the paths of the requests, the same each time: {@value #REQUESTS} of a spread probe, else one. */
    public List<String> paths(TableKind kind, RouteTable table) {
        int middle = Math.max(1, table.size() / 2);
        return switch (this) {
            case FIRST -> List.of(path(table, 1));
            case MIDDLE -> List.of(path(table, middle));
            case LAST -> List.of(path(table, table.size()));
            case MISS -> List.of(kind.missingPath());
            case HOSTILE -> List.of(path(table, middle) + "/a".repeat(DEPTH));
            case UNIFORM ->
                uniform(table.size()).mapToObj(number -> path(table, number)).toList();
            case ZIPF ->
                zipf(table.size()).mapToObj(number -> path(table, number)).toList();
        };
    }

    /** Returns the path that asks for the route of this number, from 1. */
    public static String path(RouteTable table, int number) {
        return SamplePath.of(table.routes().get(number - 1));
    }

    /** Returns the middles of equal parts of the table in random order; of a small table, each route several times. */
    static IntStream uniform(int size) {
        int[] numbers = IntStream.range(0, REQUESTS)
                .map(part -> 1 + (int) ((2L * part + 1) * size / (2L * REQUESTS)))
                .toArray();
        return IntStream.of(shuffled(numbers, new SplittableRandom(SEED)));
    }

    /** Returns ranks drawn from Zipf's law with exponent 1, for routes in random order. */
    static IntStream zipf(int size) {
        SplittableRandom random = new SplittableRandom(SEED);
        int[] ranking = shuffled(IntStream.rangeClosed(1, size).toArray(), random);
        ZipfDistribution law = ZipfDistribution.of(size, 1);
        return IntStream.range(0, REQUESTS)
                .map(i -> ranking[law.inverseCumulativeProbability(random.nextDouble()) - 1]);
    }

    private static int[] shuffled(int[] numbers, SplittableRandom random) {
        for (int i = numbers.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int number = numbers[i];
            numbers[i] = numbers[other];
            numbers[other] = number;
        }
        return numbers;
    }
}
