package dev.gatebench.core.study;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * Two arms to compare, at each load.
 *
 * @param control id of the arm that is the baseline started a second time: a difference between these two voids what
 *     the candidate differs in. Absent where the comparison has no control
 */
public record ComparisonSpec(String baseline, String candidate, Optional<String> control) {

    /** Creates a comparison without a control. */
    public ComparisonSpec(String baseline, String candidate) {
        this(baseline, candidate, Optional.empty());
    }

    /** Returns the ids of baseline, candidate and control. */
    public Stream<String> arms() {
        return Stream.concat(Stream.of(baseline, candidate), control.stream());
    }
}
