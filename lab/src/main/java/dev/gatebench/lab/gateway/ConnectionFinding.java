package dev.gatebench.lab.gateway;

import dev.gatebench.core.check.CheckNames;
import dev.gatebench.core.check.Findings;
import dev.gatebench.core.result.BackendFigures;
import dev.gatebench.core.result.CheckResult;
import java.util.Optional;

/** The check {@code configuration}: whether a gateway used connections to the backend as its arm says, seen from the backend. */
public final class ConnectionFinding {
    /** Connections may be replaced between loads: each once, and one in a hundred requests' worth beside. */
    private static final double REPLACED_SHARE = 0.01;

    private static final double PER_REQUEST_SHARE = 0.99;

    private ConnectionFinding() {}

    /**
     * The finding.
     *
     * @param use what the arm says
     * @param backend what the backend counted in the trial; empty when it could not be asked
     * @param concurrency connections of the load
     */
    public static CheckResult of(ConnectionUse use, Optional<BackendFigures> backend, int concurrency) {
        if (backend.isEmpty() || backend.get().requests() == 0) {
            return Findings.notCheckable(CheckNames.CONFIGURATION, "the backend counted no request of this trial");
        }
        long requests = backend.get().requests();
        long connections = backend.get().connectionsAccepted();
        boolean right = use == ConnectionUse.ONE_PER_REQUEST
                ? connections >= PER_REQUEST_SHARE * requests
                : connections <= 2L * concurrency + REPLACED_SHARE * requests;
        String seen = String.format(
                "%,d upstream connections for %,d requests (%.4f each), %s",
                connections, requests, (double) connections / requests, rule(use, concurrency));
        return Findings.of(CheckNames.CONFIGURATION, "upstream connections " + rule(use, concurrency))
                .count("connections", connections)
                .count("requests", requests)
                .judged(right, seen, "the arm's keepAlive setting did not take effect");
    }

    private static String rule(ConnectionUse use, int concurrency) {
        return use == ConnectionUse.ONE_PER_REQUEST
                ? "must be at least 0.99 each"
                : "must be at most " + 2L * concurrency + " and 1 % of the requests";
    }
}
