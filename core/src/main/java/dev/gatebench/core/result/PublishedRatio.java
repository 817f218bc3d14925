package dev.gatebench.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.statistics.Ratio;
import java.util.Optional;

/**
 * How two arms of a published table compare, and how ours do: ratios, since machines differ. That they differ refutes
 * neither; what both have is what a reader may take for more than one machine's.
 *
 * @param baseline id of the arm that is the measure
 * @param candidate id of the arm that is measured against it
 * @param load the load; absent where the table does not say
 * @param metric what is compared
 * @param published candidate ÷ baseline by the table's figures; a table has one of each, so it has no interval
 * @param measured candidate ÷ baseline by our valid trials; absent where they do not tell
 * @param byCpu of throughput: the baseline's CPU time per request ÷ the candidate's, by our valid trials; what their
 *     throughputs would be to each other where the CPU of the system under test is all that bounds them. Absent where
 *     they do not tell
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

    /** How the published ratio lies to the interval of ours, the measured one where there is one; empty without any. */
    public Optional<Position> position() {
        return measured.or(() -> byCpu).flatMap(Ratio::interval).map(this::position);
    }

    private Position position(Interval interval) {
        if (interval.holds(published)) {
            return Position.WITHIN;
        }
        return published > interval.high() ? Position.ABOVE : Position.BELOW;
    }

    /** Where a published ratio lies. */
    public enum Position {
        WITHIN("within ours"),
        ABOVE("above ours"),
        BELOW("below ours");

        private final String words;

        Position(String words) {
            this.words = words;
        }

        /** For people. */
        public String words() {
            return words;
        }
    }
}
