package dev.gatebench.core.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How often the interval of a figure of several lanes holds the mean of these lanes, and that of a ratio of pairs in
 * them the truth: the tables of {@code docs/statistics.md}. Lanes differ by some 10 % in a figure and not at all in a
 * ratio, forks of a lane scatter by 1 %, rounds of a fork by 0.3 %. {@code main} prints them.
 */
final class LaneStudy {
    /** The numbers of forks, by lane, that the table has. */
    static final List<String> FORKS = List.of("1 1 1", "3 3 1", "2 2 2", "3 3 3", "4 4 4", "3 3 2", "4 4 2", "6 6 2");

    /** Simulated cases of lanes with equal numbers of forks, beyond {@link #FORKS}. */
    enum Case {
        LAST_SCATTERS("2 2 2", "normal, those of the last lane ten times as much") {
            @Override
            double held() {
                return LaneStudy.held(RUNS, forks(), 10, 0);
            }
        },
        SKEWED_OF_TWO("3 3", "skewed (exponential)") {
            @Override
            double held() {
                return LaneStudy.held(RUNS, forks(), 1, 0, Errors.SKEWED);
            }
        },
        SKEWED_OF_THREE("3 3 3", "skewed (exponential)") {
            @Override
            double held() {
                return LaneStudy.held(RUNS, forks(), 1, 0, Errors.SKEWED);
            }
        },
        SHARED_ONCE("3 3 3", "normal, those made at once share as much as each has of its own") {
            @Override
            double held() {
                return LaneStudy.held(RUNS, forks(), 1, 1);
            }
        },
        SHARED_TWICE("3 3 3", "normal, those made at once share twice as much as each has of its own") {
            @Override
            double held() {
                return LaneStudy.held(RUNS, forks(), 1, 2);
            }
        };

        private final String forks;
        private final String errors;

        Case(String forks, String errors) {
            this.forks = forks;
            this.errors = errors;
        }

        String forks() {
            return forks;
        }

        abstract double held();

        /** Its row of the table. */
        String row() {
            return "| " + lanes(forks) + " | " + errors + " | " + percent(held()) + " |";
        }
    }

    /** The numbers of forks, in three lanes, of which a ratio of pairs is simulated. */
    static final List<Integer> PAIRS = List.of(3, 6, 9);

    private static final int LANES = 3;
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
        System.out.println("\n| forks of the lanes | errors of forks | held |");
        System.out.println("|---|---|--:|");
        Stream.of(Case.values()).forEach(one -> System.out.println(one.row()));
        System.out.println("\n| forks in three lanes | nothing shared | half as much | as much |");
        System.out.println("|---|--:|--:|--:|");
        PAIRS.forEach(forks -> System.out.println(rowOfPairs(forks)));
    }

    /** A row of the table; the seed is fixed, so the row is too. */
    static String row(String forks) {
        return "| " + lanes(forks) + " | " + percent(held(RUNS, forks, 1, 0)) + " | " + percent(held(RUNS, forks, 5, 0))
                + " |";
    }

    /** A row of the table of pairs, by how much forks that were made at once share. */
    static String rowOfPairs(int forks) {
        return "| " + forks + " | " + percent(heldOfPairs(forks, 0)) + " | " + percent(heldOfPairs(forks, 0.5)) + " | "
                + percent(heldOfPairs(forks, 1)) + " |";
    }

    private static String lanes(String forks) {
        return forks.replace(" ", ", ");
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
     * @param runs how many runs are simulated
     * @param forks how many forks each lane has
     * @param last how many times as much as others forks of the last lane scatter
     * @param ofTime how much scatter the forks have in common which the lanes make as their first, their second and so
     *     on, in units of a fork's own
     */
    static double held(int runs, String forks, double last, double ofTime) {
        return held(runs, forks, last, ofTime, Errors.NORMAL);
    }

    private static double held(int runs, String forks, double last, double ofTime, Errors errors) {
        int[] made = Stream.of(forks.split(" ")).mapToInt(Integer::parseInt).toArray();
        double truth = IntStream.rangeClosed(1, made.length)
                .mapToDouble(LaneStudy::ofLane)
                .average()
                .orElseThrow();
        Random random = new Random(forks.hashCode());
        int held = 0;
        for (int run = 0; run < runs; run++) {
            Interval interval = Estimate.of(trials(made, last, ofTime, errors, random))
                    .orElseThrow()
                    .interval()
                    .orElseThrow();
            held += interval.holds(140 * Math.exp(truth)) ? 1 : 0;
        }
        return (double) held / runs;
    }

    /**
     * How often the interval of a ratio of pairs in three lanes holds the truth.
     *
     * @param forks how many there are, three of them at once
     * @param ofTime how much of the logarithm of their ratios forks have in common that were made at once, in units of
     *     a fork's own
     */
    static double heldOfPairs(int forks, double ofTime) {
        Random random = new Random(forks);
        int held = 0;
        for (int run = 0; run < RUNS; run++) {
            Interval interval = Ratio.of(pairs(forks, ofTime, random))
                    .orElseThrow()
                    .interval()
                    .orElseThrow();
            held += interval.holds(1.1) ? 1 : 0;
        }
        return (double) held / RUNS;
    }

    private static List<Observation> pairs(int forks, double ofTime, Random random) {
        List<Observation> pairs = new ArrayList<>();
        double time = 0;
        for (int fork = 0; fork < forks; fork++) {
            if (fork % LANES == 0) {
                time = ofTime * OF_FORKS * random.nextGaussian();
            }
            double middle = OF_FORKS * random.nextGaussian() + time;
            for (int round = 0; round < ROUNDS; round++) {
                pairs.add(new Observation(fork, 1.1 * Math.exp(middle + 0.3 * OF_FORKS * random.nextGaussian())));
            }
        }
        return pairs;
    }

    private static List<Observation> trials(int[] made, double last, double ofTime, Errors errors, Random random) {
        double[] times = IntStream.range(0, MOST_FORKS)
                .mapToDouble(fork -> ofTime * OF_FORKS * random.nextGaussian())
                .toArray();
        List<Observation> trials = new ArrayList<>();
        for (int lane = 1; lane <= made.length; lane++) {
            double ofFork = OF_FORKS * (lane == made.length ? last : 1);
            for (int fork = 0; fork < made[lane - 1]; fork++) {
                double middle = ofLane(lane) + ofFork * errors.next(random) + times[fork];
                for (int round = 0; round < ROUNDS; round++) {
                    trials.add(new Observation(
                            MOST_FORKS * lane + fork,
                            lane,
                            140 * Math.exp(middle + 0.3 * ofFork * errors.next(random))));
                }
            }
        }
        return trials;
    }
}
