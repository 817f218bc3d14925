package dev.gatebench.lab.policy;

import dev.gatebench.core.policy.PolicyKind;
import dev.gatebench.core.policy.PolicySpec;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/** The proofs of all policies of one gateway that runs. */
public final class PolicyProofs {
    private final List<PolicySpec> policies;
    private final Set<PolicyKind> kinds;
    private final PolicyProbe probe;
    private Optional<LoggedLines> lines = Optional.empty();

    /** Makes the proofs; limits come last, since their proofs use them up. */
    public PolicyProofs(List<PolicySpec> policies, PolicyProbe probe) {
        this.policies = policies.stream()
                .sorted(Comparator.comparing(policy -> policy.kind().isRateLimit()))
                .toList();
        this.kinds = policies.stream().map(PolicySpec::kind).collect(Collectors.toSet());
        this.probe = probe;
    }

    /**
     * Proves all policies, before anything is timed.
     *
     * @return a line for each
     * @throws PolicyFailure when one did not take effect
     */
    public List<String> prove() {
        List<String> proofs = policies.stream()
                .map(policy -> policy.words() + ": " + proof(policy).prove(policy, probe))
                .toList();
        lines = kinds.contains(PolicyKind.ACCESS_LOG) ? LoggedLines.of(probe) : Optional.empty();
        return proofs;
    }

    /** Begins to count the lines of the access log, where there is one, in a silence before a load. */
    public void markLog() {
        lines.ifPresent(LoggedLines::mark);
    }

    /**
     * Counts the lines of the access log since it was marked, in the silence after a load; empty without a log whose
     * lines are there at once.
     */
    public OptionalLong logged() {
        return lines.map(LoggedLines::count).orElse(OptionalLong.empty());
    }

    /**
     * Proves those policies again for which a few requests are enough.
     *
     * @return a line for each
     * @throws PolicyFailure when one has no effect any more
     */
    public List<String> proveAgain() {
        return policies.stream()
                .filter(this::isProvedAgain)
                .map(policy -> policy.words() + ": " + proof(policy).prove(policy, probe))
                .toList();
    }

    /** Names the policies that {@link #proveAgain} leaves out, and {@link #logged} too. */
    public List<String> provedOnce() {
        return policies.stream()
                .filter(policy -> !isProvedAgain(policy))
                .filter(policy -> policy.kind() != PolicyKind.ACCESS_LOG || lines.isEmpty())
                .map(PolicySpec::words)
                .toList();
    }

    private PolicyProof proof(PolicySpec policy) {
        return PolicyProof.of(policy.kind(), kinds);
    }

    /** Not where a low limit stands beside it: the proof would take longer than the silence, and use the limit up. */
    private boolean isProvedAgain(PolicySpec policy) {
        return proof(policy).isShort() && !probe.pauses();
    }
}
