package dev.gatebench.injector.http;

import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.schedule.RequestSpec;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A request as it goes over the wire, made once: HTTP/1.1 (RFC 9112). */
public final class WireRequest {
    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;
    private static final int MOST_PORT = 65_535;
    private static final String HOST = "Host";
    private static final String CONNECTION = "Connection";

    private final byte[] bytes;

    private WireRequest(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Returns its bytes, which must not be changed. */
    public byte[] bytes() {
        return bytes;
    }

    /**
     * Requires a request to be one that can be sent there.
     *
     * @throws IllegalArgumentException in one line when the base URL has another scheme than the client, or no host, or
     *     a header has two lines
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
        if (request.bodyBytes() > 0 || !request.method().equals("GET")) {
            head.append("Content-Length: ").append(request.bodyBytes()).append("\r\n");
        }
        head.append("\r\n");
        byte[] start = head.toString().getBytes(StandardCharsets.ISO_8859_1);
        byte[] body = request.body().content();
        byte[] all = Arrays.copyOf(start, start.length + body.length);
        System.arraycopy(body, 0, all, start.length, body.length);
        return new WireRequest(all);
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
