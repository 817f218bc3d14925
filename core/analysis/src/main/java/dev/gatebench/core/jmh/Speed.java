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
 * How fast a matcher is over one table with one probe, and how often it is right: one is never told without the other.
 *
 * @param benchmark class and method
 * @param matcher name of the matcher
 * @param table name of the kind of table
 * @param routes routes in the table; absent where the benchmark leaves it to the table
 * @param probe name of the probe; absent where the benchmark has none
 * @param oneThread the time with one thread; absent where not measured
 * @param manyThreads the time with all threads; absent where not measured
 * @param orderedAnt the ordered Ant that it is compared with; absent where none was measured
 * @param timesOrderedAnt ordered Ant's time ÷ its own, one thread: how many times as fast it is; absent where either
 *     was not measured
 * @param timesOrderedAntInterval its 95 % interval over forks; absent with one fork of either, and for ordered Ant
 * @param timesFastestLibrary the fastest library's time ÷ its own, one thread
 * @param timesFastestLibraryInterval its 95 % interval over forks; absent with one fork of either, and for that library
 * @param fastestLibrary the library that is fastest here, right or wrong; absent where none was measured
 * @param onTable how often it is right on this table; absent when it was not checked
 * @param onGenerated how often it is right on generated tables; absent when it was not checked
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
     * @param threads threads that matched at once
     * @param nsPerOp time of a match in each thread, ns
     * @param forkNsPerOp mean time of a match in each fork, ns; empty where JMH's file does not have it
     * @param errorNs half of JMH's 99.9 % interval, ns; absent where JMH gives none
     * @param n measured iterations over all forks
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

        /** Of a score that is a time per operation; empty for others. */
        static Optional<Time> of(JmhScore score) {
            OptionalDouble unit = score.nsPerUnit();
            if (unit.isEmpty()) {
                return Optional.empty();
            }
            double ns = unit.getAsDouble();
            return Optional.of(new Time(
                    score.threads(),
                    score.score() * ns,
                    score.forkScores().stream().map(mean -> mean * ns).toList(),
                    score.error().isPresent()
                            ? OptionalDouble.of(score.error().getAsDouble() * ns)
                            : OptionalDouble.empty(),
                    score.n(),
                    score.allocBytesPerOp()));
        }

        /** How many times as long as the other it took, each fork of either counting once. */
        Ratio over(Time other) {
            return Ratio.between(other.forks(), forks(), 0, 0).orElseThrow();
        }

        /** The forks' times; where they are not known, the time as that of one, which has no interval. */
        private List<Observation> forks() {
            List<Double> times = forkNsPerOp.isEmpty() ? List.of(nsPerOp) : forkNsPerOp;
            return IntStream.range(0, times.size())
                    .mapToObj(fork -> new Observation(fork, times.get(fork)))
                    .toList();
        }
    }

    /** Whether its answers on this very table were compared with the oracle's. */
    public boolean checked() {
        return onTable.map(found -> found.cases() > 0).orElse(false);
    }
}
