package dev.gatebench.core.schedule;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The request that every connection of a study sends, again and again.
 *
 * @param path path and query, beginning with a slash
 * @param headers headers to add
 * @param bodyBytes size of the request's body, 0 for none
 */
public record RequestSpec(String method, String path, Map<String, String> headers, int bodyBytes) {
    public RequestSpec {
        headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
        if (!path.startsWith("/")) {
            throw new IllegalArgumentException("request.path must begin with '/', was '" + path + "'");
        }
    }
}
