package dev.gatebench.mock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.mock.Wire.Reply;
import dev.gatebench.mock.delay.Delay;
import dev.gatebench.mock.intake.Limits;
import dev.gatebench.mock.plan.ReplyBody;
import dev.gatebench.mock.plan.ReplyPlan;
import dev.gatebench.testing.Integration;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may read the counts and change the plan. */
@Integration
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ControlGuardIT {
    private static final String TOKEN = "0123456789abcdef";
    private static final ReplyPlan PLAN = new ReplyPlan(Delay.parse("0s"), ReplyBody.parse("2KiB"), 200, 0, 500);

    private final Backend backend = new Backend(true, PLAN);

    @BeforeEach
    void begin() throws Exception {
        backend.begin(PLAN);
    }

    @AfterAll
    void stop() {
        backend.close();
    }

    private Reply send(String request) throws Exception {
        return send(backend, request);
    }

    private static Reply send(Backend backend, String request) throws Exception {
        try (Wire wire = new Wire(backend.port())) {
            wire.send(request.replace("~", "\r\n").replace("PORT", Integer.toString(backend.port())) + "\r\n");
            return wire.read();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Host: 127.0.0.1:PORT~Sec-Fetch-Site: cross-site~|Sec-Fetch-Site must be same-origin or none, was 'cross-site'",
                "Host: 127.0.0.1:PORT~Sec-Fetch-Site: same-site~|Sec-Fetch-Site must be same-origin or none, was 'same-site'",
                "Host: 127.0.0.1:PORT~Origin: https://evil.example~|Origin must be that of Host, was 'https://evil.example'",
                "Host: 127.0.0.1:PORT~Origin: null~|Origin must be that of Host, was 'null'",
                "Host: 127.0.0.1:PORT~Origin: http://127.0.0.1:1~|Origin must be that of Host, was 'http://127.0.0.1:1'",
                "Host: evil.example:PORT~|Host must be an address or localhost where no token is wanted, was 'evil.example:",
                "Host: evil.example:PORT~Origin: http://evil.example:PORT~|Host must be an address or localhost",
                "Host: 127.0.0.1.evil.example~|Host must be an address or localhost"
            })
    void refusesWhatAPageOfAnotherSiteCanSend(String headers, String line) throws Exception {
        for (String request : new String[] {"GET /__mock/stats", "POST /__mock/reset", "PUT /__mock/plan"}) {
            Reply reply = send(request + " HTTP/1.1~" + headers + "Content-Length: 0~");
            assertThat(reply.line()).isEqualTo("HTTP/1.1 403 Forbidden");
            assertThat(reply.body()).startsWith("{\"error\":\"" + line);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Sec-Fetch-Site", "Origin", "Content-Type"})
    void quotesNoMoreThanTheBeginningOfAHeader(String header) throws Exception {
        Reply reply = send("POST /__mock/reset HTTP/1.1~Host: 127.0.0.1:PORT~Content-Length: 0~" + header + ": a"
                + " ".repeat(5000) + "b~");

        assertThat(reply.line()).startsWith("HTTP/1.1 4");
        assertThat(reply.body()).startsWith("{\"error\":\"" + header).hasSizeLessThan(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST /__mock/reset", "POST /__mock/nothing", "PUT /__mock/plan"})
    void refusesABodyThatIsLongerThanAnyControlRequests(String request) throws Exception {
        try (Wire wire = new Wire(backend.port())) {
            wire.send(request + " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                    + "Transfer-Encoding: chunked\r\n\r\n");
            String part = "8000\r\n" + " ".repeat(0x8000) + "\r\n";
            for (int i = 0; i < 10; i++) {
                wire.send(part);
            }
            Reply reply = wire.read();
            assertThat(reply.line()).isEqualTo("HTTP/1.1 413 Request Entity Too Large");
            assertThat(reply.headers()).containsEntry("connection", "close");
        }
    }

    @Test
    void refusesATextThatIsLongerThanAnyOfThePlan() throws Exception {
        String plan = "{\"delay\":\"fixed(1" + " ".repeat(200_000) + "1)\"}";
        Reply reply = send("PUT /__mock/plan HTTP/1.1~Host: 127.0.0.1:PORT~Content-Type: application/json~"
                + "Content-Length: " + plan.length() + "~~" + plan);

        assertThat(reply.line()).isEqualTo("HTTP/1.1 400 Bad Request");
        assertThat(reply.body())
                .contains("'delay' must have 4096 characters at most")
                .hasSizeLessThan(400);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Host: 127.0.0.1:PORT~",
                "Host: localhost:PORT~",
                "Host: localhost~",
                "Host: [::1]:PORT~",
                "Host: 127.0.0.1:PORT~Origin: http://127.0.0.1:PORT~Sec-Fetch-Site: same-origin~",
                "Host: 127.0.0.1:PORT~Sec-Fetch-Site: none~"
            })
    void answersProgramsAndPagesOfItsOwn(String headers) throws Exception {
        assertThat(send("GET /__mock/stats HTTP/1.1~" + headers).line()).isEqualTo("HTTP/1.1 200 OK");
    }

    @ParameterizedTest
    @CsvSource({
        "PUT /__mock/plan, ''",
        "PUT /__mock/plan, Content-Type: text/plain~",
        "PUT /__mock/plan, Content-Type: application/x-www-form-urlencoded~",
        "POST /__mock/reset, ''",
        "POST /__mock/reset, Content-Type: text/plain;application/json~"
    })
    void wantsJsonForChanges(String request, String type) throws Exception {
        backend.get("/");
        Reply reply = send(request + " HTTP/1.1~Host: localhost~" + type + "Content-Length: 14~~{\"status\":201}");
        assertThat(reply.line()).isEqualTo("HTTP/1.1 415 Unsupported Media Type");
        assertThat(reply.body()).startsWith("{\"error\":\"Content-Type of a change must be application/json, was ");
        assertThat(backend.stats().get("requests").longValue()).as("not reset").isEqualTo(1);
        assertThat(backend.get("/").statusCode()).as("not changed").isEqualTo(200);
    }

    @Test
    void wantsItsTokenWhenItHasOne() throws Exception {
        try (Backend wanting = new Backend(true, PLAN, Limits.DEFAULT, Optional.of(TOKEN))) {
            for (String bearer :
                    new String[] {"", "Authorization: Bearer 0123456789abcdeX~", "Authorization: " + TOKEN + "~"}) {
                Reply refused = send(wanting, "GET /__mock/stats HTTP/1.1~Host: localhost~" + bearer);
                assertThat(refused.line()).isEqualTo("HTTP/1.1 401 Unauthorized");
                assertThat(refused.body())
                        .contains("Authorization must be 'Bearer '")
                        .doesNotContain(TOKEN);
            }
            String right = "Authorization: Bearer " + TOKEN + "~";
            assertThat(send(wanting, "GET /__mock/stats HTTP/1.1~Host: any-name:1~" + right)
                            .line())
                    .isEqualTo("HTTP/1.1 200 OK");
            assertThat(send(wanting, "POST /__mock/reset HTTP/1.1~Host: a~Content-Type: application/json~" + right)
                            .line())
                    .isEqualTo("HTTP/1.1 204 No Content");
            assertThat(send(wanting, "GET /__mock/stats HTTP/1.1~Host: localhost~Sec-Fetch-Site: cross-site~" + right)
                            .line())
                    .as("not from a page, token or not")
                    .isEqualTo("HTTP/1.1 403 Forbidden");
            assertThat(wanting.get("/").statusCode()).as("the load needs none").isEqualTo(200);
        }
    }
}
