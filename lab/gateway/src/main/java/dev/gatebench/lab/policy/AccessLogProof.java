package dev.gatebench.lab.policy;

import dev.gatebench.core.policy.PolicySpec;
import dev.gatebench.lab.process.Await;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
        List<GrowingLog> logs = probe.logs().stream().map(GrowingLog::of).toList();
        String marker = send(probe);
        long[] found = {0};
        return Await.found(LIMIT, () -> {
                    found[0] = lines(logs, marker);
                    return found[0] >= REQUESTS ? Optional.of(found[0]) : Optional.empty();
                })
                .map(count -> {
                    Await.pause(SETTLED_MS); // for lines too many
                    found[0] = lines(logs, marker);
                    return found[0];
                })
                .filter(count -> count == REQUESTS)
                .map(count -> "its log has a line for each of " + count + " requests")
                .orElseThrow(() -> new PolicyFailure("must log a line for each request, and of " + REQUESTS
                        + " requests it logged " + found[0] + ": its policy accessLog did not take effect"));
    }

    /**
     * Sends requests with a query of their own, since lines of requests before may come later.
     *
     * @return the text by which their lines are known
     */
    private static String send(PolicyProbe probe) {
        String path = probe.request().path();
        String marker = "gatebench-log=" + System.nanoTime();
        String marked = path + (path.contains("?") ? "&" : "?") + marker;
        for (int i = 0; i < REQUESTS; i++) {
            int status = probe.send(probe.request().method(), marked, Map.of()).status();
            if (status != 200) {
                throw new PolicyFailure("must answer 200 to a request that it is to log, and answered " + status);
            }
        }
        return marker;
    }

    /**
     * Tells whether the lines of a gateway can be counted in the silence after its requests: twice they must be there
     * at once, behind all that its files held before. One that writes them every few seconds cannot do so twice.
     */
    static boolean writesAtOnce(PolicyProbe probe) {
        for (int attempt = 0; attempt < 2; attempt++) {
            List<GrowingLog> logs = probe.logs().stream().map(GrowingLog::of).toList();
            String marker = send(probe);
            Await.pause(SETTLED_MS);
            if (added(logs, marker) != REQUESTS || added(logs, probe.request().path()) != REQUESTS) {
                return false;
            }
        }
        return true;
    }

    private static long added(List<GrowingLog> logs, String text) {
        return logs.stream().mapToLong(log -> log.addedWith(text).orElse(0)).sum();
    }

    private static long lines(List<GrowingLog> logs, String marker) {
        return logs.stream().mapToLong(log -> log.linesWith(marker)).sum();
    }
}
