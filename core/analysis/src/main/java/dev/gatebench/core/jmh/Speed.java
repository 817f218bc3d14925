package dev.gatebench.core.jmh;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.statistics.Observation;
import dev.gatebench.core.statistics.Ratio;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The speed of a matcher over one table with one probe, and its agreement with the oracle: speed never stands without
 * agreement.
 *
 * @param benchmark class and method
 * @param routes routes in the table; absent where the benchmark leaves it to the table
 * @param probe name of the probe; absent where the benchmark has none
 * @param timesOrderedAnt ordered Ant's time ÷ the matcher's own, one thread: how many times as fast the matcher is;
 *     absent where either was not measured
 * @param timesOrderedAntInterval 95 % interval over forks; absent with one fork of either, and for ordered Ant
 * @param timesFastestLibrary the fastest library's time ÷ the matcher's own, one thread
 * @param timesFastestLibraryInterval 95 % interval over forks; absent with one fork of either, and for that library
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Speed(
        String benchmark,
        String matcher,
        String table,
        OptionalInt routes,
        Optional<String> probe,
        Optional<Time> oneThread,
        Optional<Time> manyThreads,
        Optional<String> orderedAnt,
        OptionalDouble timesOrderedAnt,
        Optional<Interval> timesOrderedAntInterval,
        OptionalDouble timesFastestLibrary,
        Optional<Interval> timesFastestLibraryInterval,
        Optional<String> fastestLibrary,
        Optional<MatcherAgreement> onTable,
        Optional<MatcherAgreement> onGenerated) {
    /**
     * A time that JMH measured.
     *
     * @param nsPerOp time of a match in each thread, ns
     * @param forkNsPerOp time of a match in each fork, the median of its iterations, ns; empty where JMH's file does
     *     not have it
     * @param errorNs half of JMH's 99.9 % interval, ns; absent where JMH gives none
     * @param allocBytesPerOp bytes allocated a match; absent where not measured
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Time(
            int threads,
            double nsPerOp,
            @JsonSetter(nulls = Nulls.AS_EMPTY) List<Double> forkNsPerOp,
            OptionalDouble errorNs,
            int n,
            OptionalDouble allocBytesPerOp) {
        public Time {
            forkNsPerOp = List.copyOf(forkNsPerOp);
        }

        /** Converts a score that is a time per operation; empty for other scores. */
        static Optional<Time> of(JmhScore score) {
            return score.nsPerUnit().stream()
                    .mapToObj(ns -> new Time(
                            score.threads(),
                            score.score() * ns,
                            score.forkScores().stream().map(mean -> mean * ns).toList(),
                            score.error().stream().map(error -> error * ns).findFirst(),
                            score.n(),
                            score.allocBytesPerOp()))
                    .findFirst();
        }

        /** Returns the geometric mean of the forks' times, of which ratios are made, ns. */
        double middleNs() {
            return forkNsPerOp.stream().mapToDouble(Math::log).average().stream()
                    .map(Math::exp)
                    .findFirst()
                    .orElse(nsPerOp);
        }

        /**
         * Divides by another time, each fork of either counting once. Of equally many forks each is divided by the
         * other's of its round, so that what slows a whole round divides out; else the two are independent samples.
         */
        Ratio over(Time other) {
            List<Observation> own = forks();
            List<Observation> others = other.forks();
            if (own.size() != others.size()) {
                return Ratio.between(others, own, 0, 0).orElseThrow();
            }
            return Ratio.of(IntStream.range(0, own.size())
                            .mapToObj(round -> new Observation(
                                    round,
                                    own.get(round).value() / others.get(round).value()))
                            .toList())
                    .orElseThrow();
        }

        /** Returns the forks' times; where they are not known, the whole time as one fork's, which has no interval. */
        private List<Observation> forks() {
            List<Double> times = forkNsPerOp.isEmpty() ? List.of(nsPerOp) : forkNsPerOp;
            return IntStream.range(0, times.size())
                    .mapToObj(fork -> new Observation(fork, times.get(fork)))
                    .toList();
        }
    }

    /** Whether the matcher's answers on this very table were compared with the oracle's. */
    public boolean checked() {
        return onTable.map(found -> found.cases() > 0).orElse(false);
    }
}
