package dev.gatebench.core.study;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Two arms to compare, at each load.
 *
 * @param baseline id of the arm that is the measure
 * @param candidate id of the arm that is measured against it
 * @param control id of the arm that is the baseline started a second time: where the two differ, what the candidate is
 *     found to differ in is void. Absent where the comparison has no control
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record ComparisonSpec(String baseline, String candidate, Optional<String> control) {

    /** A comparison without a control. */
    public ComparisonSpec(String baseline, String candidate) {
        this(baseline, candidate, Optional.empty());
    }

    /** Ids of the arms that it takes. */
    public Stream<String> arms() {
        return Stream.concat(Stream.of(baseline, candidate), control.stream());
    }
}
