package dev.gatebench.lab.conformance;

import java.util.List;

/**
 * The differences of a gateway at a case.
 *
 * @param effect the gravest effect of the differences
 * @param differences from the backend alone, beside what the gateway does to all requests
 */
public record CaseFinding(String id, Effect effect, List<GatewayDifference> differences, CaseObservation seen) {
    public CaseFinding {
        differences = List.copyOf(differences);
    }
}
