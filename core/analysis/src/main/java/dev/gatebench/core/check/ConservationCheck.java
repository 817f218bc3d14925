package dev.gatebench.core.check;

import dev.gatebench.core.trial.BackendFigures;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import dev.gatebench.core.trial.Traffic;
import dev.gatebench.core.trial.Trial;
import java.util.Optional;

/**
 * The backend received the requests that the driver had answered, over the whole trial with ramp and tail. The
 * backend's counters are read in the silences before and after the trial. So both numbers are equal but for requests of
 * unknown fate: errors may not have reached the backend, and requests in flight when the driver stopped listening may
 * have.
 */
final class ConservationCheck implements Check {
    @Override
    public CheckResult check(Trial trial, CheckLimits limits) {
        Optional<BackendFigures> backend = trial.backend();
        if (backend.isEmpty()) {
            return Findings.notCheckable(CheckNames.CONSERVATION, "the backend's counters were not read");
        }
        Traffic traffic = trial.traffic();
        if (traffic.answered().isEmpty()
                || traffic.failed().isEmpty()
                || traffic.unanswered().isEmpty()) {
            return Findings.notCheckable(
                    CheckNames.CONSERVATION,
                    "the driver does not report how many requests were answered and how many were cut off");
        }
        long received = backend.get().requests();
        long answered = traffic.answered().getAsLong();
        long mostFewer = traffic.failed().getAsLong();
        long mostMore = traffic.unanswered().getAsLong();
        long more = received - answered;
        String limit = "at most " + mostMore + " more" + (mostMore > 0 ? " (in flight at the end, or cut off)" : "")
                + " and " + mostFewer + " fewer" + (mostFewer > 0 ? " (errors)" : "");
        return Findings.of(CheckNames.CONSERVATION, "requests received by the backend = requests answered, " + limit)
                .count("received", received)
                .count("answered", answered)
                .count("mostMore", mostMore)
                .count("mostFewer", mostFewer)
                .judged(
                        -mostFewer <= more && more <= mostMore,
                        "the backend received " + received + " requests, the driver got " + answered + " replies: "
                                + (more == 0
                                        ? "equal"
                                        : Math.abs(more) + (more > 0 ? " more" : " fewer") + " at the backend")
                                + ", limit " + limit,
                        more > 0
                                ? "the gateway retries requests (turn its retries off, or read the difference as"
                                        + " their number), or something else calls the backend"
                                : "the gateway answers without asking the backend; look for a cache or an error page");
    }
}
