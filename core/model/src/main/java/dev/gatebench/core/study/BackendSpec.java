package dev.gatebench.core.study;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.schedule.TlsSpec;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The backend behind every gateway, in the words of the mock backend's own options.
 *
 * @param delay delay of each reply, such as {@code 20ms} or {@code normal(20ms,2ms)}; nginx has none
 * @param body content of each reply: a size such as {@code 2KiB}, of which a body is generated; the very text of
 *     {@code text(Hello World!)}; a JSON object for {@code json(2KiB)}; or {@code echo}, which describes the request
 * @param scheme how gateways speak to it: in clear, or with {@link TlsSpec#DEFAULT TLS 1.3}
 * @param http {@value ClientSpec#HTTP_1} for HTTP/1.1, {@value ClientSpec#HTTP_2} for HTTP/2, which it then alone
 *     offers
 * @param count number of such backends behind each gateway, which sends them requests in turn
 * @param port the port of the first of them, the next port of the second and so on, for a gateway that runs already and
 *     is configured for them; absent where each takes a free one
 */
public record BackendSpec(
        Kind kind, String delay, String body, ClientSpec.Scheme scheme, int http, int count, OptionalInt port) {
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

    /** Creates backends on free ports, without TLS. */
    public BackendSpec(Kind kind, String delay, String body, int count) {
        this(kind, delay, body, ClientSpec.Scheme.HTTP, ClientSpec.HTTP_1, count, OptionalInt.empty());
    }

    /** Creates one mock backend on a free port. */
    public BackendSpec(String delay, String body) {
        this(Kind.MOCK, delay, body, 1);
    }

    /** Returns such backends from another port on; on free ports where it is empty. */
    public BackendSpec withPort(OptionalInt first) {
        return new BackendSpec(kind, delay, body, scheme, http, count, first);
    }

    /** Returns such backends to which gateways speak HTTP/1.1 in clear. */
    public BackendSpec inClear() {
        return new BackendSpec(kind, delay, body, ClientSpec.Scheme.HTTP, ClientSpec.HTTP_1, count, port);
    }

    /** Whether gateways speak TLS to it. */
    public boolean usesTls() {
        return scheme == ClientSpec.Scheme.HTTPS;
    }

    /** Whether gateways speak HTTP/2 to it. */
    public boolean speaksHttp2() {
        return http == ClientSpec.HTTP_2;
    }

    /** Describes the leg from a gateway to it for people; empty in clear. */
    public Optional<String> words() {
        return usesTls()
                ? Optional.of((speaksHttp2() ? "HTTP/2" : "HTTP/1.1") + " over " + TlsSpec.DEFAULT.words()
                        + " to the backend")
                : Optional.empty();
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
