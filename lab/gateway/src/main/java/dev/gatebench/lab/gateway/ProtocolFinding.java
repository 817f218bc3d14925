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
    /** Largest share of whole handshakes among those after the first of each connection, which can resume nothing. */
    private static final double MOST_WHOLE = 0.05;

    private ProtocolFinding() {}

    /**
     * Judges a trial; empty by HTTP/1.1 in clear, from which nothing can fall back.
     *
     * @param traffic with the protocol and the handshakes as the driver saw them; without where it cannot tell
     * @param connections open at once
     */
    public static Optional<CheckResult> of(ClientSpec asked, Traffic traffic, int connections) {
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
            return Optional.of(handshakes(resumption, negotiated, traffic.handshakes(), connections));
        }
        return Optional.of(Findings.of(
                        CheckNames.PROTOCOL, "the protocol is " + asked.words().orElse("HTTP/1.1"))
                .judged(
                        found.isAsked(asked),
                        negotiated,
                        "the driver and the arm agreed upon another protocol: take another driver, or see the proofs of"
                                + " the arm's launch"));
    }

    /** Judges whether a session was resumed by those handshakes that could, or by none. */
    private static CheckResult handshakes(
            boolean resumption, String negotiated, Optional<Handshakes> found, int connections) {
        if (found.isEmpty()) {
            return Findings.notCheckable(
                    CheckNames.PROTOCOL,
                    negotiated + "; the driver does not tell how many handshakes resumed a session, which the launch"
                            + " proved for one");
        }
        Handshakes told = found.get();
        String seen = negotiated + "; " + told.words();
        if (!resumption) {
            return Findings.of(CheckNames.PROTOCOL, "no handshake resumes a session")
                    .judged(
                            told.resumed() == 0,
                            seen,
                            "the times are those of resumed handshakes too: set client.tls.resumption to true");
        }
        long all = told.whole() + told.resumed();
        if (all <= 2L * connections) {
            return Findings.notCheckable(
                    CheckNames.PROTOCOL,
                    seen + ", of " + connections
                            + " connections at once, the first of each of which has none to resume");
        }
        return Findings.of(
                        CheckNames.PROTOCOL, "of handshakes after the first of each connection 5 % are whole, at most")
                .judged(
                        told.whole() <= connections + MOST_WHOLE * (all - connections),
                        seen,
                        "the times are those of whole handshakes too: see what the gateway keeps of sessions");
    }
}
