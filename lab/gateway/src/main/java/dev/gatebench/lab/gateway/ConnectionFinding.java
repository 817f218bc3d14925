package dev.gatebench.lab.gateway;

import dev.gatebench.core.trial.BackendFigures;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import java.util.Optional;

/**
 * Judges the check {@code configuration}: whether a gateway used connections to the backend as its arm says, by the
 * counters of the backend.
 */
public final class ConnectionFinding {
    private ConnectionFinding() {}

    /**
     * Judges a trial.
     *
     * @param backend the counters of the backend in the trial; empty when it could not be asked
     */
    public static CheckResult of(ConnectionPolicy policy, Optional<BackendFigures> backend, int loadConnections) {
        if (backend.isEmpty() || backend.get().requests() == 0) {
            return Findings.notCheckable(CheckNames.CONFIGURATION, "the backend counted no request of this trial");
        }
        if (!policy.known()) {
            return Findings.notCheckable(
                    CheckNames.CONFIGURATION,
                    String.format(
                            "the arm was not started by us: it used %,d upstream connections for %,d requests",
                            backend.get().connectionsAccepted(), backend.get().requests()));
        }
        // of the load's connections each may have one to each backend
        int most = loadConnections * backend.get().count();
        if (!policy.bounds(most)) {
            return Findings.notCheckable(
                    CheckNames.CONFIGURATION,
                    "the arm keeps at most " + policy.pool().orElse(0)
                            + " idle upstream connections, in all or to a backend, fewer than the " + most
                            + " that the load may have in use, so that any number may be opened");
        }
        long requests = backend.get().requests();
        long connections = backend.get().connectionsAccepted();
        String seen = String.format(
                "%,d upstream connections for %,d requests (%.4f each), %s",
                connections, requests, (double) connections / requests, policy.rule(most));
        return Findings.of(CheckNames.CONFIGURATION, "upstream connections " + policy.rule(most))
                .count("connections", connections)
                .count("requests", requests)
                .judged(
                        policy.allows(connections, requests, most),
                        seen,
                        "the arm does not use upstream connections as it says");
    }
}
