package dev.gatebench.core.study;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The backend behind every gateway, in the words of the mock backend's own options.
 *
 * @param delay delay of each reply, such as {@code 20ms} or {@code normal(20ms,2ms)}; nginx has none
 * @param body content of each reply: a size such as {@code 2KiB}, of which a body is generated; the very text of
 *     {@code text(Hello World!)}; or {@code echo}, which describes the request
 * @param count number of such backends behind each gateway, which sends them requests in turn
 * @param port the port of the first of them, the next port of the second and so on, for a gateway that runs already and
 *     is configured for them; absent where each takes a free one
 */
public record BackendSpec(Kind kind, String delay, String body, int count, OptionalInt port) {
    private static final String TEXT = "text(";

    /** A kind of backend. */
    public enum Kind {
        /** The mock backend of this project. */
        @JsonProperty("mock")
        MOCK,
        /** An nginx that serves a static file without delay. */
        @JsonProperty("nginx")
        NGINX
    }

    /** Creates backends on free ports. */
    public BackendSpec(Kind kind, String delay, String body, int count) {
        this(kind, delay, body, count, OptionalInt.empty());
    }

    /** Creates one mock backend on a free port. */
    public BackendSpec(String delay, String body) {
        this(Kind.MOCK, delay, body, 1);
    }

    /** Returns such backends from another port on; on free ports where it is empty. */
    public BackendSpec withPort(OptionalInt first) {
        return new BackendSpec(kind, delay, body, count, first);
    }

    /** Whether each reply describes its request, so that replies of two gateways differ. */
    public boolean echoes() {
        return body.equals("echo");
    }

    /** Returns the text of each reply; empty where the study asks for a size or an echo. */
    public Optional<String> text() {
        return body.startsWith(TEXT) ? Optional.of(body.substring(TEXT.length(), body.length() - 1)) : Optional.empty();
    }
}
