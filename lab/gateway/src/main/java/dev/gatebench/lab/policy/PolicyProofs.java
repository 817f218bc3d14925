package dev.gatebench.lab.policy;

import dev.gatebench.core.policy.PolicyKind;
import dev.gatebench.core.policy.PolicySpec;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The proofs of all policies of one gateway that runs. */
public final class PolicyProofs {
    private final List<PolicySpec> policies;
    private final Set<PolicyKind> kinds;
    private final PolicyProbe probe;

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
        return policies.stream()
                .map(policy -> policy.words() + ": " + proof(policy).prove(policy, probe))
                .toList();
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

    /** Names the policies that {@link #proveAgain} leaves out. */
    public List<String> provedOnce() {
        return policies.stream()
                .filter(policy -> !isProvedAgain(policy))
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
