package dev.gatebench.core.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How often the interval of a figure of several lanes holds the mean of these lanes: the tables of
 * {@code docs/statistics.md}. Lanes differ by some 10 %, forks of a lane scatter by 1 %, rounds of a fork by 0.3 %.
 * {@code main} prints them.
 */
final class LaneStudy {
    /** The numbers of forks, by lane, that the table has. */
    static final List<String> FORKS = List.of("1 1 1", "3 3 1", "2 2 2", "3 3 3", "4 4 4", "3 3 2", "4 4 2", "6 6 2");

    private static final int RUNS = 5_000;
    private static final double OF_FORKS = 0.01;
    private static final double[] OF_LANES = {-0.1, 0.0, 0.13, 0.05};
    private static final int ROUNDS = 3;
    private static final int MOST_FORKS = 8;

    private LaneStudy() {}

    /** Prints the tables. */
    public static void main(String[] arguments) {
        System.out.println("| forks of the lanes | forks scatter alike | those of the last lane five times as much |");
        System.out.println("|---|--:|--:|");
        FORKS.forEach(forks -> System.out.println(row(forks)));
        System.out.println(sharingTime());
    }

    /** A row of the table; the seed is fixed, so the row is too. */
    static String row(String forks) {
        return "| " + forks.replace(" ", ", ") + " | " + percent(held(forks, 1, 0)) + " | " + percent(held(forks, 5, 0))
                + " |";
    }

    /** How often it holds the mean where forks that were made at once share as much as they scatter. */
    static String sharingTime() {
        return percent(held("3 3 3", 1, 1));
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    /** The logarithm of what is of a lane, counted from 1. */
    static double ofLane(int lane) {
        return OF_LANES[lane - 1];
    }

    /**
     * How often the interval holds the mean of the lanes.
     *
     * @param forks how many forks each lane has
     * @param last how many times as much as others forks of the last lane scatter
     * @param ofTime how much scatter the forks have in common which the lanes make as their first, their second and so
     *     on, in units of a fork's own
     */
    static double held(String forks, double last, double ofTime) {
        int[] made = Stream.of(forks.split(" ")).mapToInt(Integer::parseInt).toArray();
        double truth = IntStream.rangeClosed(1, made.length)
                .mapToDouble(LaneStudy::ofLane)
                .average()
                .orElseThrow();
        Random random = new Random(forks.hashCode());
        int held = 0;
        for (int run = 0; run < RUNS; run++) {
            Interval interval = Estimate.of(trials(made, last, ofTime, random))
                    .orElseThrow()
                    .interval()
                    .orElseThrow();
            held += interval.holds(140 * Math.exp(truth)) ? 1 : 0;
        }
        return (double) held / RUNS;
    }

    private static List<Observation> trials(int[] made, double last, double ofTime, Random random) {
        double[] times = IntStream.range(0, MOST_FORKS)
                .mapToDouble(fork -> ofTime * OF_FORKS * random.nextGaussian())
                .toArray();
        List<Observation> trials = new ArrayList<>();
        for (int lane = 1; lane <= made.length; lane++) {
            double ofFork = OF_FORKS * (lane == made.length ? last : 1);
            for (int fork = 0; fork < made[lane - 1]; fork++) {
                double middle = ofLane(lane) + ofFork * random.nextGaussian() + times[fork];
                for (int round = 0; round < ROUNDS; round++) {
                    trials.add(new Observation(
                            MOST_FORKS * lane + fork,
                            lane,
                            140 * Math.exp(middle + 0.3 * ofFork * random.nextGaussian())));
                }
            }
        }
        return trials;
    }
}
