package dev.gatebench.lab.gateway;

import dev.gatebench.core.driver.Protocol;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import java.util.Optional;

/** Judges the check {@code protocol}: whether a driver spoke the protocol that its arm asks for. */
public final class ProtocolFinding {
    private ProtocolFinding() {}

    /**
     * Judges a trial; empty by HTTP/1.1 in clear, from which nothing can fall back.
     *
     * @param spoken the protocol as the driver saw it negotiated; empty where it cannot tell
     */
    public static Optional<CheckResult> of(ClientSpec asked, Optional<Protocol> spoken) {
        if (!asked.usesTls() && !asked.speaksHttp2()) {
            return Optional.empty();
        }
        if (spoken.isEmpty()) {
            return Optional.of(Findings.notCheckable(
                    CheckNames.PROTOCOL,
                    "the driver does not tell what was negotiated; the proofs of the launch say what the arm accepts"));
        }
        Protocol found = spoken.get();
        if (found.isAsked(asked) && asked.handshakesEachTime() && asked.tls().resumption()) {
            return Optional.of(Findings.notCheckable(
                    CheckNames.PROTOCOL,
                    "negotiated: " + found.words() + "; the driver does not tell how many handshakes resumed a session,"
                            + " which the launch proved for one"));
        }
        return Optional.of(Findings.of(
                        CheckNames.PROTOCOL, "the protocol is " + asked.words().orElse("HTTP/1.1"))
                .judged(
                        found.isAsked(asked),
                        "negotiated: " + found.words(),
                        "the driver and the arm agreed upon another protocol: take another driver, or see the proofs of"
                                + " the arm's launch"));
    }
}
