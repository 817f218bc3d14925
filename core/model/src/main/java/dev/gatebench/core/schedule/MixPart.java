package dev.gatebench.core.schedule;

import dev.gatebench.core.json.OmittedWhenEmpty;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One of several requests that connections send by weight.
 *
 * @param id its name in reports, unique in the schedule
 * @param weight its part of all requests, of the sum of all weights
 * @param requests one or more, taken in turn
 * @param headers headers that its replies must have, by name
 */
public record MixPart(
        String id,
        int weight,
        List<RequestSpec> requests,
        Expectation expect,
        @OmittedWhenEmpty Map<String, String> headers) {
    public MixPart {
        requests = List.copyOf(requests);
        headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
        if (weight < 1 || requests.isEmpty()) {
            throw new IllegalArgumentException(
                    "request '" + id + "' of a schedule must have a weight from 1 on and one path at least, had "
                            + weight + " and " + requests.size());
        }
    }
}
