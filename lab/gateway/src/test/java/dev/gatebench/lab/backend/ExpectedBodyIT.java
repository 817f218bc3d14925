package dev.gatebench.lab.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.study.BackendSpec;
import dev.gatebench.lab.fake.FakeBackendServer;
import dev.gatebench.lab.host.Endpoint;
import dev.gatebench.testing.Integration;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

@Integration
class ExpectedBodyIT {

    @Test
    void isMetByTheWholeBodyAlone() {
        ExpectedBody whole = ExpectedBody.whole(bytes("body"));

        assertThat(whole.isMetBy(bytes("body"))).isTrue();
        assertThat(whole.isMetBy(bytes("body and more"))).isFalse();
        assertThat(whole.isMetBy(bytes("bod"))).isFalse();
        assertThat(whole.isMetBy(bytes("bodx"))).isFalse();
    }

    @Test
    void isMetByWhatBeginsAsExpectedWhereNoMoreIsKnown() {
        ExpectedBody beginning = ExpectedBody.beginning(bytes("body"));

        assertThat(beginning.isMetBy(bytes("body"))).isTrue();
        assertThat(beginning.isMetBy(bytes("body and more"))).isTrue();
        assertThat(beginning.isMetBy(bytes("bod"))).isFalse();
        assertThat(beginning.isMetBy(bytes("bodx and more"))).isFalse();
    }

    @Test
    void isWhatTheBackendAnswers() throws IOException {
        ExpectedBody expected = expected("1KiB", "GET");

        assertThat(expected.beginningOnly()).isFalse();
        assertThat(expected.content()).isEqualTo(bytes(FakeBackendServer.BODY));
    }

    @Test
    void ofAnEchoIsItsBeginningWithTheMethodOfTheStudy() throws IOException {
        ExpectedBody expected = expected("echo", "POST");

        assertThat(expected.beginningOnly()).isTrue();
        assertThat(new String(expected.content(), StandardCharsets.US_ASCII)).isEqualTo("""
                        Your Request
                        ==============
                        Method: POST
                        """);
    }

    private static ExpectedBody expected(String body, String method) throws IOException {
        try (FakeBackendServer fake = new FakeBackendServer()) {
            Backend backend =
                    MockBackend.inThisProcess(new BackendSpec("0ms", body), new Endpoint(fake.url(), fake.url()));
            return Backends.of(backend).expected(new RequestSpec(method, "/pipeline", Map.of(), 0));
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
