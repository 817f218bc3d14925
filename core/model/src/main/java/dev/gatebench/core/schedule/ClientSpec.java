package dev.gatebench.core.schedule;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gatebench.core.json.Draft;
import dev.gatebench.core.load.Load;
import java.util.Optional;

/**
 * The way in which a driver speaks to a system under test.
 *
 * @param http {@value #HTTP_1} for HTTP/1.1, {@value #HTTP_2} for HTTP/2
 * @param streams requests in flight that share a connection, 1..{@value #MOST_STREAMS}; 1 by HTTP/1.1
 * @param keepAlive whether a connection sends one request after another; else each request has a connection of its own
 * @param tls the settings of TLS, which count where the scheme is https
 */
@Draft
public record ClientSpec(Scheme scheme, int http, int streams, boolean keepAlive, TlsSpec tls)
        implements ClientSpecDraft.With {
    /** HTTP/1.1, of which a connection has one request in flight. */
    public static final int HTTP_1 = 1;

    /** HTTP/2. */
    public static final int HTTP_2 = 2;

    /** The most streams of a connection that every gateway here admits unless it is told otherwise. */
    public static final int MOST_STREAMS = 100;

    /** HTTP/1.1 in clear, on connections that are kept. */
    public static final ClientSpec CLEAR = new ClientSpec(Scheme.HTTP, HTTP_1, 1, true, TlsSpec.DEFAULT);

    /** The scheme of a URL. */
    public enum Scheme {
        /** Without TLS. */
        @JsonProperty("http")
        HTTP,
        /** With TLS. */
        @JsonProperty("https")
        HTTPS;

        /** Returns its form in URLs. */
        public String word() {
            return this == HTTPS ? "https" : "http";
        }
    }

    /** Whether the driver uses TLS. */
    public boolean usesTls() {
        return scheme == Scheme.HTTPS;
    }

    /** Whether the driver speaks HTTP/2. */
    public boolean speaksHttp2() {
        return http == HTTP_2;
    }

    /** Whether each request begins with a handshake of TLS. */
    public boolean handshakesEachTime() {
        return usesTls() && !keepAlive;
    }

    /** Whether it is HTTP/1.1 in clear, on connections that are kept. */
    public boolean speaksPlainly() {
        return equals(CLEAR.withTls(tls));
    }

    /**
     * Whether a driver that speaks so can be no slower, before one server, than by another client: in clear by
     * HTTP/1.1, and without a connection for each request unless the other has them too.
     */
    public boolean isFloorOf(ClientSpec other) {
        return !usesTls() && !speaksHttp2() && (keepAlive || !other.keepAlive());
    }

    /** Returns how many connections a load has, whose requests in flight share them by so many streams. */
    public int connections(Load load) {
        return (load.connections() + streams - 1) / streams;
    }

    /** Describes it for people; empty for HTTP/1.1 in clear on connections that are kept. */
    public Optional<String> words() {
        if (speaksPlainly()) {
            return Optional.empty();
        }
        StringBuilder words = new StringBuilder(speaksHttp2() ? "HTTP/2" : "HTTP/1.1");
        words.append(usesTls() ? " over " + tls.words() : " in clear");
        if (speaksHttp2()) {
            words.append(streams == 1 ? ", a stream a connection" : ", " + streams + " streams a connection");
        }
        if (!keepAlive) {
            words.append(", a connection for each request");
            if (usesTls()) {
                words.append(tls.resumption() ? ", sessions resumed" : ", no session resumed");
            }
        }
        return Optional.of(words.toString());
    }
}
