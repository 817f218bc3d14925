package dev.gatebench.lab.gateway;

import dev.gatebench.core.driver.Handshakes;
import dev.gatebench.core.driver.Protocol;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import dev.gatebench.core.trial.Traffic;
import java.util.Optional;

/** Judges the check {@code protocol}: whether a driver spoke the protocol that its arm asks for. */
public final class ProtocolFinding {
    /** Least share of handshakes that resume a session; the first of each connection in a step cannot. */
    private static final double LEAST_RESUMED = 0.95;

    private ProtocolFinding() {}

    /**
     * Judges a trial; empty by HTTP/1.1 in clear, from which nothing can fall back.
     *
     * @param traffic with the protocol and the handshakes as the driver saw them; without where it cannot tell
     */
    public static Optional<CheckResult> of(ClientSpec asked, Traffic traffic) {
        if (!asked.usesTls() && !asked.speaksHttp2()) {
            return Optional.empty();
        }
        if (traffic.protocol().isEmpty()) {
            return Optional.of(Findings.notCheckable(
                    CheckNames.PROTOCOL,
                    "the driver does not tell what was negotiated; the proofs of the launch say what the arm accepts"));
        }
        Protocol found = traffic.protocol().get();
        String negotiated = "negotiated: " + found.words();
        boolean resumption = asked.tls().resumption();
        if (found.isAsked(asked)
                && asked.handshakesEachTime()
                && (resumption || traffic.handshakes().isPresent())) {
            return Optional.of(handshakes(resumption, negotiated, traffic.handshakes()));
        }
        return Optional.of(Findings.of(
                        CheckNames.PROTOCOL, "the protocol is " + asked.words().orElse("HTTP/1.1"))
                .judged(
                        found.isAsked(asked),
                        negotiated,
                        "the driver and the arm agreed upon another protocol: take another driver, or see the proofs of"
                                + " the arm's launch"));
    }

    /** Judges whether a session was resumed by those handshakes that should, and by no others. */
    private static CheckResult handshakes(boolean resumption, String negotiated, Optional<Handshakes> found) {
        if (found.isEmpty()) {
            return Findings.notCheckable(
                    CheckNames.PROTOCOL,
                    negotiated + "; the driver does not tell how many handshakes resumed a session, which the launch"
                            + " proved for one");
        }
        Handshakes told = found.get();
        return Findings.of(
                        CheckNames.PROTOCOL,
                        resumption ? "95 % of handshakes resume a session, at least" : "no handshake resumes a session")
                .judged(
                        resumption ? told.resumedShare() >= LEAST_RESUMED : told.resumed() == 0,
                        negotiated + "; " + told.words(),
                        resumption
                                ? "the times are those of whole handshakes too: see what the gateway keeps of sessions"
                                : "the times are those of resumed handshakes too: set client.tls.resumption to true");
    }
}
