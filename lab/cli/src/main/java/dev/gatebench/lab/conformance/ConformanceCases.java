package dev.gatebench.lab.conformance;

import java.util.List;
import java.util.stream.Stream;

/**
 * The request set. All paths are below {@code /http/}, which every gateway of the project forwards. What may leave a
 * connection to the backend in disorder comes last, and the backend that is down at the very end.
 */
final class ConformanceCases {
    private ConformanceCases() {}

    /** All of them, in the order in which they are sent. */
    static List<ConformanceCase> all() {
        return Stream.of(TargetCases.all(), HeaderCases.all(), ReplyCases.all())
                .flatMap(List::stream)
                .toList();
    }
}
