package dev.gatebench.lab.gateway.shenyu;

import java.util.List;
import java.util.Optional;

/**
 * What the log of a Spring Boot application says of a start that failed; its process may live on, held by threads of
 * its libraries.
 */
final class StartFailure {
    private static final String FAILED = "Application run failed";
    private static final String CAUSE = "Caused by: ";
    private static final int SHOWN = 300;

    private StartFailure() {}

    /** The innermost cause in a log; empty where no start failed. */
    static Optional<String> in(String log) {
        List<String> lines =
                log.lines().dropWhile(line -> !line.contains(FAILED)).toList();
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        String cause = lines.stream()
                .filter(line -> line.startsWith(CAUSE))
                .reduce(lines.get(0), (outer, inner) -> inner.substring(CAUSE.length()));
        return Optional.of(cause.substring(0, Math.min(SHOWN, cause.length())));
    }
}
