package dev.gatebench.core.study;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Optional;

/**
 * What stands behind every gateway, in the words of the mock backend's own options.
 *
 * @param kind what it is
 * @param delay delay of each reply, such as {@code 20ms} or {@code normal(20ms,2ms)}, which the mock backend alone
 *     understands
 * @param body what each reply holds: a size such as {@code 2KiB}, of which a body is generated; the very text of
 *     {@code text(Hello World!)}; or {@code echo}, which tells of the request
 * @param count how many such backends stand behind each gateway, which gives them requests in turn
 */
public record BackendSpec(Kind kind, String delay, String body, int count) {
    private static final String ECHO = "echo";
    private static final String TEXT = "text(";

    /** What a backend is. */
    public enum Kind {
        /** The mock backend of this project. */
        @JsonProperty("mock")
        MOCK,
        /** An nginx that serves a static file, at once. */
        @JsonProperty("nginx")
        NGINX
    }

    /** One mock backend. */
    public BackendSpec(String delay, String body) {
        this(Kind.MOCK, delay, body, 1);
    }

    /** Whether each reply tells of its request, so that no two gateways have the same replies. */
    public boolean echoes() {
        return body.equals(ECHO);
    }

    /** The text that each reply holds; empty where a size or an echo is asked for. */
    public Optional<String> text() {
        return body.startsWith(TEXT) ? Optional.of(body.substring(TEXT.length(), body.length() - 1)) : Optional.empty();
    }
}
