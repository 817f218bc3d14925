package dev.gatebench.lab.policy;

import dev.gatebench.core.policy.PolicySpec;
import dev.gatebench.lab.process.Await;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Proves that a file gets a line for each request, which says the request's path and query. */
final class AccessLogProof implements PolicyProof {
    private static final int REQUESTS = 10;

    private static final long SETTLED_MS = 200;

    /** Envoy writes its lines every ten seconds. */
    private static final Duration LIMIT = Duration.ofSeconds(15);

    @Override
    public boolean isShort() {
        return false; // a gateway may write its lines later
    }

    @Override
    public String prove(PolicySpec policy, PolicyProbe probe) {
        String path = probe.request().path();
        // lines of requests before may come later
        String marker = "gatebench-log=" + System.nanoTime();
        String marked = path + (path.contains("?") ? "&" : "?") + marker;
        for (int i = 0; i < REQUESTS; i++) {
            int status = probe.send(probe.request().method(), marked, Map.of()).status();
            if (status != 200) {
                throw new PolicyFailure("must answer 200 to a request that it is to log, and answered " + status);
            }
        }
        long[] found = {0};
        return Await.found(LIMIT, () -> {
                    found[0] = lines(probe, marker);
                    return found[0] >= REQUESTS ? Optional.of(found[0]) : Optional.empty();
                })
                .map(count -> {
                    Await.pause(SETTLED_MS); // for lines too many
                    found[0] = lines(probe, marker);
                    return found[0];
                })
                .filter(count -> count == REQUESTS)
                .map(count -> "its log has a line for each of " + count + " requests")
                .orElseThrow(() -> new PolicyFailure("must log a line for each request, and of " + REQUESTS
                        + " requests it logged " + found[0] + ": its policy accessLog did not take effect"));
    }

    private static long lines(PolicyProbe probe, String marker) {
        return probe.logs().stream()
                .filter(Files::exists)
                .mapToLong(file -> lines(file, marker))
                .max()
                .orElse(0);
    }

    private static long lines(Path file, String marker) {
        try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
            return lines.filter(line -> line.contains(marker)).count();
        } catch (IOException e) {
            throw new PolicyFailure("must have a log that can be read, and '" + file + "' cannot: " + e.getMessage());
        }
    }
}
