package dev.gatebench.lab.conformance;

import dev.gatebench.core.study.ArmSpec;
import java.time.Instant;
import java.util.List;

/**
 * The findings of all gateways that were examined: {@code conformance.json}, whose schema is
 * {@code docs/schema/conformance.schema.json}.
 *
 * @param at when the examination began
 * @param gatebench the version of Gatebench
 * @param cases the request set, as observed without a gateway
 * @param leftOut the gateways that are not on this machine, a line each that says how to get it
 * @param policies how each gateway does each policy; empty where that was not asked
 */
public record Conformance(
        int schemaVersion,
        Instant at,
        String gatebench,
        List<Asked> cases,
        List<GatewayFinding> gateways,
        List<String> leftOut,
        List<PolicyHabit> policies) {
    static final int VERSION = 1;

    public Conformance {
        cases = List.copyOf(cases);
        gateways = List.copyOf(gateways);
        leftOut = List.copyOf(leftOut);
        policies = List.copyOf(policies);
    }

    /** A {@link ConformanceCase case} as it was observed without a gateway. */
    public record Asked(String id, String asks, boolean ofStudies, CaseObservation direct) {}

    /**
     * Returns the cases at which the backend differed from itself when it was examined as if it were a gateway. Where
     * there is one, the findings about gateways may be as wrong.
     */
    public List<String> controlFaults() {
        return gateways.stream()
                .filter(found -> found.arm().equals(ArmSpec.DIRECT))
                .flatMap(found -> found.cases().stream())
                .filter(found -> found.effect() != Effect.SAME)
                .map(CaseFinding::id)
                .toList();
    }

    /** Whether every gateway could be examined. */
    public boolean complete() {
        return gateways.stream().allMatch(found -> found.failure().isEmpty());
    }

    /** Whether every gateway does the work of requests that studies send, and the policies that it was told. */
    public boolean comparable() {
        return gateways.stream().allMatch(GatewayFinding::comparable)
                && policies.stream().allMatch(each -> each.failure().isEmpty());
    }
}
