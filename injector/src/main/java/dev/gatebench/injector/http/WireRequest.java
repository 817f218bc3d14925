package dev.gatebench.injector.http;

import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.schedule.RequestSpec;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.ReadOnlyHttp2Headers;
import io.netty.util.AsciiString;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A request as it goes over the wire, made once: HTTP/1.1 (RFC 9112) or HTTP/2 (RFC 9113). */
public final class WireRequest {
    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;
    private static final int MOST_PORT = 65_535;
    private static final String HOST = "Host";
    private static final String CONNECTION = "Connection";

    private static final Set<String> OF_A_CONNECTION =
            Set.of("connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade");

    private final Optional<Http2Headers> headers;
    private final byte[] bytes;

    private WireRequest(Optional<Http2Headers> headers, byte[] bytes) {
        this.headers = headers;
        this.bytes = bytes;
    }

    /** Returns its headers by HTTP/2; absent by HTTP/1.1, whose bytes hold them. */
    public Optional<Http2Headers> headers() {
        return headers;
    }

    /** Returns its bytes, which must not be changed; by HTTP/2 those of its body. */
    public byte[] bytes() {
        return bytes;
    }

    /**
     * Requires a request to be one that can be sent there.
     *
     * @throws IllegalArgumentException in one line when the base URL has another scheme than the client, or no host, or
     *     a header has two lines or cannot be sent by HTTP/2
     */
    public static void require(RequestSpec request, URI baseUrl, ClientSpec client) {
        String scheme = client.scheme().word();
        if (!scheme.equals(baseUrl.getScheme()) || baseUrl.getHost() == null || baseUrl.getPort() > MOST_PORT) {
            throw new IllegalArgumentException(
                    "a base URL must be like " + scheme + "://127.0.0.1:8080, was '" + baseUrl + "'");
        }
        request.headers().forEach((name, value) -> {
            requireOneLine(name);
            requireOneLine(value);
            if (client.speaksHttp2() && OF_A_CONNECTION.contains(name.toLowerCase(Locale.ROOT))) {
                throw new IllegalArgumentException("request.headers must not have '" + name
                        + "' where client.http is 2 (RFC 9113, section 8.2.2): leave it out");
            }
        });
    }

    /**
     * Makes the request of a study. Its body is that of the other drivers.
     *
     * @param baseUrl scheme, host and port of its receiver; the path is not used
     * @throws IllegalArgumentException as {@link #require} says
     */
    public static WireRequest of(RequestSpec request, URI baseUrl, ClientSpec client) {
        require(request, baseUrl, client);
        return client.speaksHttp2() ? http2(request, baseUrl) : http1(request, baseUrl, client);
    }

    private static WireRequest http2(RequestSpec request, URI baseUrl) {
        List<AsciiString> others = new ArrayList<>();
        String authority = host(baseUrl);
        for (Map.Entry<String, String> header : request.headers().entrySet()) {
            if (header.getKey().equalsIgnoreCase(HOST)) {
                authority = header.getValue();
            } else {
                others.add(AsciiString.of(header.getKey().toLowerCase(Locale.ROOT)));
                others.add(AsciiString.of(header.getValue()));
            }
        }
        if (hasLength(request)) {
            others.add(HttpHeaderNames.CONTENT_LENGTH);
            others.add(AsciiString.of(Integer.toString(request.bodyBytes())));
        }
        Http2Headers headers = ReadOnlyHttp2Headers.clientHeaders(
                true,
                AsciiString.of(request.method()),
                AsciiString.of(request.path()),
                AsciiString.of(baseUrl.getScheme()),
                AsciiString.of(authority),
                others.toArray(AsciiString[]::new));
        return new WireRequest(Optional.of(headers), request.body().content());
    }

    private static boolean hasLength(RequestSpec request) {
        return request.bodyBytes() > 0 || !request.method().equals("GET");
    }

    private static WireRequest http1(RequestSpec request, URI baseUrl, ClientSpec client) {
        StringBuilder head = new StringBuilder();
        head.append(request.method()).append(' ').append(request.path()).append(" HTTP/1.1\r\n");
        if (!request.headers().containsKey(HOST)) {
            head.append(HOST).append(": ").append(host(baseUrl)).append("\r\n");
        }
        request.headers()
                .forEach((name, value) ->
                        head.append(name).append(": ").append(value).append("\r\n"));
        if (!client.keepAlive() && !request.headers().containsKey(CONNECTION)) {
            head.append(CONNECTION).append(": close\r\n");
        }
        if (hasLength(request)) {
            head.append("Content-Length: ").append(request.bodyBytes()).append("\r\n");
        }
        head.append("\r\n");
        byte[] start = head.toString().getBytes(StandardCharsets.ISO_8859_1);
        byte[] body = request.body().content();
        byte[] all = Arrays.copyOf(start, start.length + body.length);
        System.arraycopy(body, 0, all, start.length, body.length);
        return new WireRequest(Optional.empty(), all);
    }

    /** Returns the port that a base URL means. */
    public static int port(URI baseUrl) {
        int standard = "https".equals(baseUrl.getScheme()) ? HTTPS_PORT : HTTP_PORT;
        return baseUrl.getPort() < 0 ? standard : baseUrl.getPort();
    }

    private static String host(URI baseUrl) {
        return baseUrl.getPort() < 0 ? baseUrl.getHost() : baseUrl.getHost() + ":" + baseUrl.getPort();
    }

    private static void requireOneLine(String text) {
        if (text.indexOf('\r') >= 0 || text.indexOf('\n') >= 0) {
            throw new IllegalArgumentException("a header must be one line, was '" + text.strip() + "'");
        }
    }
}
