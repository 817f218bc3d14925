package dev.gatebench.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.statistics.Ratio;
import java.util.Optional;

/**
 * The ratio of two arms in a published table, and ours: ratios, since machines differ. A difference refutes neither.
 *
 * @param load the load; absent where the table does not say
 * @param published candidate ÷ baseline by the table's figures; a table has one of each, so it has no interval
 * @param measured candidate ÷ baseline by our valid trials; absent where they do not tell
 * @param byCpu of throughput: the baseline's CPU time per request ÷ the candidate's, by our valid trials, raw. Another
 *     metric than throughput, which it would equal only where both saturate the same CPUs and the kernel charges all
 *     network work to processes. Absent where they do not tell
 * @param missing why there is no measured ratio; absent where there is one
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record PublishedRatio(
        String baseline,
        String candidate,
        Optional<Load> load,
        Metric metric,
        double published,
        Optional<Ratio> measured,
        Optional<Ratio> byCpu,
        Optional<String> missing) {
    private static final int LEAST = 3;

    /**
     * Says where the published ratio lies to the interval of the measured one; empty without one, and with fewer than
     * {@value #LEAST} repetitions, whose interval holds almost anything.
     */
    public Optional<Position> position() {
        return measured.filter(found -> found.n() >= LEAST)
                .flatMap(Ratio::interval)
                .map(interval -> interval.holds(published) ? Position.INSIDE : Position.OUTSIDE);
    }

    /** The place of a published ratio. */
    public enum Position {
        INSIDE("inside our interval"),
        OUTSIDE("outside our interval");

        private final String words;

        Position(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }
}
