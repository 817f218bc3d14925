package dev.gatebench.lab.backend;

import java.util.List;
import java.util.OptionalLong;

/**
 * The clients of the backends behind one gateway, all of the same plan.
 *
 * @param each one at least
 */
public record BackendClients(List<BackendClient> each) {
    public BackendClients {
        each = List.copyOf(each);
        if (each.isEmpty()) {
            throw new IllegalArgumentException("a gateway has one backend at least");
        }
    }

    /** Returns the client of one backend. */
    public static BackendClients of(BackendClient one) {
        return new BackendClients(List.of(one));
    }

    /**
     * Returns the counters of each now, in the order of {@link #each}.
     *
     * @throws dev.gatebench.lab.process.EnvironmentException when one does not answer
     */
    public List<BackendStats> stats() {
        return each.stream().map(BackendClient::stats).toList();
    }

    /**
     * Returns how many requests all of them have received so far.
     *
     * @throws dev.gatebench.lab.process.EnvironmentException when one does not answer
     */
    public long requests() {
        return stats().stream().mapToLong(BackendStats::requests).sum();
    }

    /** Returns the least delay of each of their replies, ns; empty where none is certain. */
    public OptionalLong leastDelayNs() {
        return each.get(0).leastDelayNs();
    }
}
