package dev.gatebench.lab.fake;

import dev.gatebench.lab.backend.BackendClient;
import dev.gatebench.lab.backend.BackendSilence;
import dev.gatebench.lab.backend.BackendStats;
import dev.gatebench.lab.process.EnvironmentException;
import java.net.URI;
import java.util.List;

/** A backend in memory, which tells of itself what a test says, and nothing once it is closed. */
public final class FakeBackend implements AutoCloseable {
    private static final URI NOWHERE = URI.create("http://127.0.0.1:1");

    private volatile BackendStats stats = new BackendStats(0, 0, 0, 0, 0, 0, 0, 0);
    private volatile List<BackendSilence> silences = List.of();
    private volatile boolean closed;

    public BackendClient client() {
        return new BackendClient(NOWHERE) {
            @Override
            public BackendStats stats() {
                requireAlive();
                return stats;
            }

            @Override
            public List<BackendSilence> silences() {
                requireAlive();
                return silences;
            }
        };
    }

    private void requireAlive() {
        if (closed) {
            throw new EnvironmentException("backend " + NOWHERE + " does not answer");
        }
    }

    public void counts(long requests, long connections) {
        stats = new BackendStats(requests, connections, 0, 0, 0, 0, 0, 0);
    }

    public void wasSilent(BackendSilence... then) {
        silences = List.of(then);
    }

    public void promises(long leastDelayNs) {
        stats = new BackendStats(0, 0, 0, 0, leastDelayNs, 0, 0, 0);
    }

    @Override
    public void close() {
        closed = true;
    }
}
