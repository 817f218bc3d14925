package dev.gatebench.lab.conformance;

import java.util.List;

/**
 * What a gateway did at a case.
 *
 * @param id the case
 * @param effect what its differences mean together
 * @param differences in what it differs from the backend alone, beside what it does to all requests
 * @param seen what was seen
 */
public record CaseFinding(String id, Effect effect, List<GatewayDifference> differences, CaseObservation seen) {
    public CaseFinding {
        differences = List.copyOf(differences);
    }
}
