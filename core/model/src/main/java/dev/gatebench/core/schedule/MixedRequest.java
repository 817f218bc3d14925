package dev.gatebench.core.schedule;

import dev.gatebench.core.json.OmittedWhenEmpty;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One of several requests that a study sends by weight.
 *
 * @param id its name in reports
 * @param weight its part of all requests, of the sum of all weights
 * @param paths paths and queries, taken in turn
 * @param headers headers to add
 * @param expect the expected reply
 */
public record MixedRequest(
        String id,
        int weight,
        String method,
        List<String> paths,
        Map<String, String> headers,
        RequestBody body,
        Reply expect) {
    public MixedRequest {
        paths = List.copyOf(paths);
        headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    }

    /**
     * An expected reply.
     *
     * @param body a size or a text; absent for what the backend answers
     * @param headers headers that it must have, by name
     */
    public record Reply(
            int status,
            Optional<RequestBody> body,
            @OmittedWhenEmpty Map<String, String> headers) {
        public Reply {
            headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
        }
    }

    /** Returns a request for each of its paths. */
    public List<RequestSpec> requests() {
        return paths.stream()
                .map(path -> new RequestSpec(method, path, headers, body))
                .toList();
    }
}
