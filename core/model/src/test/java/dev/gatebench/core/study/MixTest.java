package dev.gatebench.core.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.gatebench.core.schedule.MixedRequest;
import dev.gatebench.core.schedule.RequestBody;
import dev.gatebench.core.schedule.RequestSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MixTest {
    private static final String MIX = """
            requests:
              - {id: read}
              - {id: write, weight: 3, method: POST, path: /w, body: 32KiB, expect: {body: 1MiB}}
              - id: gone
                method: PUT
                paths: [/a, '/b?c=d']
                headers: {X-Of: mine}
                body: text(x)
                expect: {status: 404, headers: {Content-Type: text/plain}}
            """;

    private static List<String> problemsOf(String text) {
        return catchThrowableOfType(StudyException.class, () -> Texts.parse(Texts.MINIMAL + text))
                .problems();
    }

    @Test
    void readsSeveralRequestsWithTheirDefaults() {
        Study study = Texts.parse(Texts.MINIMAL + MIX);

        assertThat(study.requests())
                .containsExactly(
                        new MixedRequest(
                                "read",
                                1,
                                "GET",
                                List.of("/http/echo"),
                                Map.of(),
                                RequestBody.NONE,
                                new MixedRequest.Reply(200, Optional.empty(), Map.of())),
                        new MixedRequest(
                                "write",
                                3,
                                "POST",
                                List.of("/w"),
                                Map.of(),
                                RequestBody.of(32 * 1024),
                                new MixedRequest.Reply(200, Optional.of(RequestBody.of(1 << 20)), Map.of())),
                        new MixedRequest(
                                "gone",
                                1,
                                "PUT",
                                List.of("/a", "/b?c=d"),
                                Map.of("X-Of", "mine"),
                                new RequestBody("text(x)"),
                                new MixedRequest.Reply(404, Optional.empty(), Map.of("Content-Type", "text/plain"))));
        assertThat(study.allRequests())
                .extracting(RequestSpec::path)
                .containsExactly("/http/echo", "/w", "/a", "/b?c=d");
    }

    @Test
    void isWrittenAsItIsRead() {
        Study study = Texts.parse(Texts.MINIMAL + MIX + "request: {keepAlive: false}\n");

        assertThat(Texts.parse(StudyWriter.toYaml(study))).isEqualTo(study);
        assertThat(study.client().keepAlive()).isFalse();
        assertThat(StudyWriter.toYaml(Texts.parse(Texts.MINIMAL))).doesNotContain("requests:");
    }

    @Test
    void refusesARequestBesideSeveral() {
        assertThat(problemsOf(MIX + "request: {path: /a}\n"))
                .containsExactly("study 'quick.yml' line 17: request.path must be absent where 'requests' is given:"
                        + " what is for all of them stands in client; give each request its own");
        assertThat(problemsOf("requests: [{id: a, path: /a, paths: [/b]}]\n"))
                .containsExactly(
                        "study 'quick.yml' line 8: requests[0].path must be absent where 'paths' is given: keep"
                                + " one of them");
    }

    @Test
    void holdsEachRequestToTheRulesOfOne() {
        assertThat(problemsOf("""
                        requests:
                          - {id: a, body: 1B}
                          - {id: a, method: HEAD}
                          - {id: b, weight: 0, headers: {host: x}}
                        """))
                .containsExactly("study 'quick.yml' line 11: requests[2].weight must be 1..10000, was 0");
        assertThat(problemsOf("""
                        requests:
                          - {id: a, body: 1B}
                          - {id: a, method: HEAD}
                          - {id: b, headers: {host: x}, expect: {body: 11MiB}}
                        """))
                .containsExactlyInAnyOrder(
                        "study 'quick.yml' line 9: requests[0].body must be 0B where requests[0].method is GET, was 1B: "
                                + "set requests[0].method to POST",
                        "study 'quick.yml' line 10: requests[1].id must be unique, 'a' is requests[0] already",
                        "study 'quick.yml' line 10: requests[1].method must be a method whose replies can be compared "
                                + "with the backend's, was HEAD, to which replies have no body: set it to GET, POST or "
                                + "another",
                        "study 'quick.yml' line 11: requests[2].headers.host must be spelt 'Host': drivers do not "
                                + "recognise it in other letters",
                        "study 'quick.yml' line 11: requests[2].expect.body must be 0B..10MiB, was 11MiB");
    }
}
