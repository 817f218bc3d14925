package dev.gatebench.core.schedule;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The request that every connection of a study sends, again and again.
 *
 * @param path path and query, beginning with a slash
 * @param headers headers to add
 */
public record RequestSpec(String method, String path, Map<String, String> headers, RequestBody body) {
    /** Creates a request with a body of so many bytes. */
    public RequestSpec(String method, String path, Map<String, String> headers, int bodyBytes) {
        this(method, path, headers, RequestBody.of(bodyBytes));
    }

    public RequestSpec {
        headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
        if (!path.startsWith("/")) {
            throw new IllegalArgumentException("request.path must begin with '/', was '" + path + "'");
        }
    }

    /** Returns the length of its body, bytes; 0 where it has none. */
    public int bodyBytes() {
        return body.bytes();
    }
}
