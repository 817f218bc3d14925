package dev.gatebench.injector.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.schedule.RequestSpec;
import io.netty.handler.codec.http2.Http2Headers;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WireRequestTest {
    private static final ClientSpec HTTP_2 = ClientSpec.CLEAR.withHttp(ClientSpec.HTTP_2);
    private static final ClientSpec OVER_TLS = HTTP_2.withScheme(ClientSpec.Scheme.HTTPS);
    private static final URI URL = URI.create("http://127.0.0.1:8080");
    private static final RequestSpec GET = new RequestSpec("GET", "/a?b=c", Map.of(), 0);

    @Test
    void asksToCloseAConnectionThatIsNotKept() {
        assertThat(text(WireRequest.of(GET, URL, ClientSpec.CLEAR)))
                .isEqualTo("GET /a?b=c HTTP/1.1\r\nHost: 127.0.0.1:8080\r\n\r\n");
        assertThat(text(WireRequest.of(GET, URL, ClientSpec.CLEAR.withKeepAlive(false))))
                .isEqualTo("GET /a?b=c HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nConnection: close\r\n\r\n");
    }

    @Test
    void givesTheHeadersOfHttp2() {
        WireRequest request = WireRequest.of(
                new RequestSpec("POST", "/a", Map.of("X-Some", "Thing"), 3), URI.create("https://127.0.0.1"), OVER_TLS);
        Http2Headers headers = request.headers().orElseThrow();

        assertThat(headers.method()).hasToString("POST");
        assertThat(headers.path()).hasToString("/a");
        assertThat(headers.scheme()).hasToString("https");
        assertThat(headers.authority()).hasToString("127.0.0.1");
        assertThat(headers.get("x-some")).hasToString("Thing");
        assertThat(headers.get("content-length")).hasToString("3");
        assertThat(headers.size()).isEqualTo(6);
        assertThat(text(request)).isEqualTo("xxx");
    }

    @Test
    void givesHostAsTheAuthority() {
        Http2Headers headers = WireRequest.of(new RequestSpec("GET", "/", Map.of("host", "other"), 0), URL, HTTP_2)
                .headers()
                .orElseThrow();

        assertThat(headers.authority()).hasToString("other");
        assertThat(headers.contains("host")).isFalse();
    }

    @Test
    void refusesHeadersOfAConnectionByHttp2() {
        RequestSpec request = new RequestSpec("GET", "/", Map.of("Connection", "close"), 0);

        assertThatThrownBy(() -> WireRequest.require(request, URL, HTTP_2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("request.headers must not have 'Connection' where client.http is 2 (RFC 9113, section"
                        + " 8.2.2): leave it out");
        WireRequest.require(request, URL, ClientSpec.CLEAR);
    }

    @Test
    void refusesAnotherSchemeThanTheClients() {
        assertThatThrownBy(() -> WireRequest.require(GET, URL, OVER_TLS))
                .hasMessage("a base URL must be like https://127.0.0.1:8080, was 'http://127.0.0.1:8080'");
        assertThat(WireRequest.port(URI.create("https://a"))).isEqualTo(443);
        assertThat(WireRequest.port(URI.create("http://a"))).isEqualTo(80);
    }

    private static String text(WireRequest request) {
        return new String(request.bytes(), StandardCharsets.ISO_8859_1);
    }
}
