package dev.gatebench.core.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.policy.PolicyKind;
import dev.gatebench.core.policy.PolicySpec;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyRequestsTest {
    private static final String STUDY = """
            study: keys
            title: Keys
            policies: [apiKey, {rateLimit: {rate: 50}}]
            arms:
            - {id: direct, gateway: direct}
            - {id: with, gateway: nginx}
            - {id: without, gateway: nginx, policies: []}
            - {id: other, gateway: envoy, policies: [jwt, compress]}
            loads: [{concurrency: 20}]
            """;

    private static Study study(String text) {
        return StudyParser.parse("keys.yml", text, List.of());
    }

    private static Study prepared(Study study) {
        return PolicyRequests.prepared(study, new SecureRandom(), Instant.now());
    }

    @Test
    void aStudysPoliciesAreThoseOfEachGatewayThatSaysNone() {
        Study study = study(STUDY);
        assertThat(study.arm("direct").policies()).isEmpty();
        assertThat(study.arm("with").policies())
                .containsExactly(
                        new PolicySpec(PolicyKind.API_KEY, Map.of()),
                        new PolicySpec(PolicyKind.RATE_LIMIT, Map.of("rate", 50)));
        assertThat(study.arm("without").policies()).isEmpty();
        assertThat(study.arm("other").policies())
                .extracting(PolicySpec::kind)
                .containsExactly(PolicyKind.JWT, PolicyKind.COMPRESS);
    }

    @Test
    void allArmsGetOneRequestWithAllThatThePoliciesAskFor() {
        Study study = prepared(study(STUDY));
        assertThat(study.request().headers())
                .containsEntry("X-Api-Key", study.arm("with").policies().get(0).text("key"))
                .containsEntry(
                        "Authorization",
                        "Bearer " + study.arm("other").policies().get(0).text("token"))
                .containsEntry("Accept-Encoding", "gzip");
    }

    @Test
    void requestsAreOfAsManyClientsAsALimitOfEachSays() {
        assertThat(PolicyRequests.ofEachClient(prepared(study(STUDY)))).isEmpty();
        Study limited = prepared(study(STUDY.replace("{rateLimit: {rate: 50}}", "{rateLimitClient: {clients: 3}}")));
        assertThat(PolicyRequests.ofEachClient(limited))
                .extracting(request -> request.headers().get("X-Client-Id"))
                .containsExactly("client-1", "client-2", "client-3");
        assertThat(PolicyRequests.ofEachClient(limited).get(2).headers())
                .containsEntry("X-Api-Key", limited.request().headers().get("X-Api-Key"));
        assertThat(limited.arm("with").policies().get(1).words()).isEqualTo("rateLimitClient of 1000/s, 3 clients");
    }

    @Test
    void aBodyOfJsonIsAnObjectOfThatSize() throws Exception {
        Study study = study(STUDY.replace("compress", "requestBody") + "request: {method: POST, body: json(2KiB)}\n");
        byte[] body = prepared(study).request().body().content();
        assertThat(body).hasSize(2048);
        assertThat(Json.mapper().readTree(body).fieldNames()).toIterable().containsExactly("removed", "payload");
        assertThat(study.request().body().bytes()).isEqualTo(2048);
        assertThat(prepared(study).request().headers()).containsEntry("Content-Type", "application/json");
    }

    @Test
    void eachRunHasKeysOfItsOwn() {
        assertThat(prepared(study(STUDY)).request().headers())
                .isNotEqualTo(prepared(study(STUDY)).request().headers());
    }

    @Test
    void theFileOfARunHasNoKeyThatWasMadeForIt() {
        String text = StudyWriter.toYaml(prepared(study(STUDY)));
        assertThat(text).doesNotContain("Bearer").doesNotContain("X-Api-Key").doesNotContain("Accept-Encoding");
        assertThat(study(text)).isEqualTo(study(StudyWriter.toYaml(study(STUDY))));
    }

    @Test
    void aStudysOwnKeyIsSentAndKept() {
        Study own = study(STUDY.replace("[apiKey,", "[{apiKey: {key: 0123456789abcdefgh}},"));
        assertThat(prepared(own).request().headers()).containsEntry("X-Api-Key", "0123456789abcdefgh");
        assertThat(StudyWriter.toYaml(prepared(own))).contains("0123456789abcdefgh");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "loads:|request: {headers: {x-api-key: mine}}#loads:|request.headers.x-api-key must be absent",
                "[jwt, compress]|[{apiKey: {key: 0123456789abcdefgh}}]|must have the policy apiKey as other arms have",
                "nginx, policies: []|nginx, policies: [jwtRs256]|jwt or jwtRs2",
                "loads:|driver: ab#loads:|must speak HTTP/1.1",
                "loads:|requests: [{id: a, path: /a}, {id: b, path: /b}]#loads:|requests must be absent",
                "[jwt, compress]|[jwt, requestBody]|request.body must be a JSON object",
                "[jwt, compress]|[jwt, responseBody]|backend.body must be a JSON object",
                "loads:|request: {method: POST, body: json(20B)}#loads:|request.body must be json(28B)..json(10MiB)",
                "[jwt, compress]|[jwt, requestBody], settings: {routes: {count: 10}}|must not have requestBody",
                "loads:|backend: {body: json(65MiB)}#loads:|backend.body must be json(28B)..json(64MiB)",
                "loads:|backend: {kind: nginx, delay: 0ms, body: json(2KiB)}#loads:|was json(2KiB)",
                "[jwt, compress]|[{rateLimitClient: {clients: 5}}]}#- {id: a, gateway: caddy, policies: [rateLimitClient]|"
                        + "as other arms have it",
                "[jwt, compress]|[jwt, rewrite], settings: {routes: {count: 10}}|must not have rewrite",
            })
    void saysWhichPoliciesCannotStandTogether(String text, String other, String message) {
        assertThatThrownBy(() -> study(STUDY.replace(text, other.replace('#', '\n'))))
                .isInstanceOf(StudyException.class)
                .hasMessageContaining(message);
    }

    @Test
    void aStudyWithoutPoliciesIsLeftAsItIs() {
        Study plain = study(STUDY.replaceAll(", policies: .*}", "}").replaceAll("policies: .*", ""));
        assertThat(prepared(plain)).isEqualTo(plain);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[apiKey, apiKey]|must name each policy once",
                "[basicAuth]|must be a policy, one of apiKey, jwt,",
                "[rateLimit, rateLimitClient]|must have one limit",
                "[{rateLimit: {rate: 0}}]|must be 1..2000 requests a second",
                "[{rateLimit: {limit: 5}}]|unknown key",
                "[{basicAuth: {}}]|unknown key",
                "[{}]|must be a policy",
            })
    void saysWhatIsWrongWithPolicies(String policies, String message) {
        assertThatThrownBy(() -> study(STUDY.replace("[jwt, compress]", policies)))
                .isInstanceOf(StudyException.class)
                .hasMessageContaining("arms[3].policies")
                .hasMessageContaining(message);
    }

    @Test
    void directHasNone() {
        assertThatThrownBy(() -> study(STUDY.replace("gateway: direct}", "gateway: direct, policies: [cors]}")))
                .isInstanceOf(StudyException.class)
                .hasMessageContaining("arms[0].policies must be absent of 'direct'");
    }
}
