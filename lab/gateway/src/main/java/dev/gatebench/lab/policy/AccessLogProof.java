package dev.gatebench.lab.policy;

import dev.gatebench.core.policy.PolicySpec;
import dev.gatebench.lab.process.Await;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
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
        String path = probe.request().path();
        // lines of requests before may come later
        String marker = "gatebench-log=" + System.nanoTime();
        String marked = path + (path.contains("?") ? "&" : "?") + marker;
        List<GrowingLog> logs = probe.logs().stream().map(GrowingLog::of).toList();
        for (int i = 0; i < REQUESTS; i++) {
            int status = probe.send(probe.request().method(), marked, Map.of()).status();
            if (status != 200) {
                throw new PolicyFailure("must answer 200 to a request that it is to log, and answered " + status);
            }
        }
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

    private static long lines(List<GrowingLog> logs, String marker) {
        return logs.stream().mapToLong(log -> log.linesWith(marker)).sum();
    }

    /**
     * A file that a gateway may write lines to.
     *
     * @param from its size before the requests
     */
    private record GrowingLog(Path file, long from) {
        /** More than the lines of a few requests have. */
        private static final int MOST_READ = 1 << 20;

        static GrowingLog of(Path file) {
            try {
                return new GrowingLog(file, isLog(file) ? Files.size(file) : 0);
            } catch (IOException e) {
                throw unreadable(file, e);
            }
        }

        /** No pipe, which would hold the reader up, and no link to elsewhere. */
        private static boolean isLog(Path file) {
            return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
        }

        /**
         * Counts the lines at the end, and at the beginning: HAProxy takes the mode of appending from its standard
         * error, and writes over what an earlier start left there.
         */
        long linesWith(String marker) {
            if (!isLog(file)) {
                return 0;
            }
            try {
                return linesWith(marker, 0) + linesWith(marker, Math.max(from, MOST_READ));
            } catch (IOException e) {
                throw unreadable(file, e);
            }
        }

        private long linesWith(String marker, long offset) throws IOException {
            try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
                in.skipNBytes(Math.min(offset, Files.size(file)));
                String part = new String(in.readNBytes(MOST_READ), StandardCharsets.ISO_8859_1);
                return part.lines().filter(line -> line.contains(marker)).count();
            }
        }

        private static PolicyFailure unreadable(Path file, IOException e) {
            return new PolicyFailure("must have a log that can be read, and '" + file + "' cannot: " + e.getMessage());
        }
    }
}
