package dev.gatebench.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.OptionalInt;

/**
 * The gateways of a run by CPU per request, the cheapest first.
 *
 * @param load concurrency; absent over all loads, where the geometric mean over the loads decides
 * @param normalisation what CPU per request is normalised by
 * @param arms the gateways with a headline, the cheapest first; at least one
 * @param refused ids of the gateways without a headline, which have no place
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Ranking(OptionalInt load, Normalisation normalisation, List<Ranked> arms, List<String> refused) {
    public Ranking {
        arms = List.copyOf(arms);
        refused = List.copyOf(refused);
        if (arms.isEmpty()) {
            throw new IllegalArgumentException("a ranking must have at least one arm, had none: leave it out");
        }
    }

    /** The cheapest. */
    public Ranked best() {
        return arms.get(0);
    }

    /** Ids of the others that are not shown to cost more than the first. */
    public List<String> notToldApart() {
        return arms.stream()
                .skip(1)
                .filter(arm -> !arm.toldApart())
                .map(Ranked::arm)
                .toList();
    }
}
