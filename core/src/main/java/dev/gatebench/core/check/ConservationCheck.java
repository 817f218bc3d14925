package dev.gatebench.core.check;

import dev.gatebench.core.trial.BackendFigures;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Trial;
import java.util.Optional;

/**
 * The backend received what the driver had answered, over the whole trial with ramp and tail. Exact but for requests
 * that were in flight while the backend's counters were read: in the closed model at most one a connection, in either
 * direction.
 */
final class ConservationCheck implements Check {
    @Override
    public CheckResult check(Trial trial, CheckLimits limits) {
        Optional<BackendFigures> backend = trial.backend();
        if (backend.isEmpty()) {
            return Findings.notCheckable(CheckNames.CONSERVATION, "the backend's counters were not read");
        }
        long received = backend.get().requests();
        if (trial.traffic().answered().isEmpty()) {
            return Findings.notCheckable(
                    CheckNames.CONSERVATION, "the driver does not tell how many requests it had answered");
        }
        long answered = trial.traffic().answered().getAsLong();
        long more = received - answered;
        long inFlight = Math.round(limits.inFlightPerConnection() * trial.load().connections());
        String figures = "backend received " + received + ", driver had " + answered + " answered: "
                + (more == 0 ? "equal" : Math.abs(more) + (more > 0 ? " more" : " fewer") + " at the backend")
                + ", limit "
                + inFlight + " in flight";
        return Findings.of(
                        CheckNames.CONSERVATION,
                        "requests received by the backend = requests answered, but for " + inFlight + " in flight")
                .count("received", received)
                .count("answered", answered)
                .count("inFlightLimit", inFlight)
                .judged(Math.abs(more) <= inFlight, figures, remedy(more));
    }

    private static String remedy(long more) {
        return more > 0
                ? "the gateway retries (then turn its retries off or read this as their number), or something else calls"
                        + " the backend"
                : "the gateway answers without asking the backend; look for a cache or an error page";
    }
}
