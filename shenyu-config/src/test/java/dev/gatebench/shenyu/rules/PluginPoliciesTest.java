package dev.gatebench.shenyu.rules;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.gatebench.core.policy.PolicyKind;
import dev.gatebench.core.policy.PolicySpec;
import dev.gatebench.shenyu.version.ShenyuHome;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PluginPoliciesTest {
    private static final List<URI> UPSTREAM = List.of(URI.create("http://127.0.0.1:8090"));
    private static final int CALLS_OF_DIVIDE = 4;
    private static final int CALLS_OF_A_PLUGIN = 3;

    private static List<LocalModeCall> calls(PolicySpec... policies) {
        List<LocalModeCall> all = LocalModeCalls.of(RuleTable.standard(), UPSTREAM, List.of(policies));
        return all.subList(CALLS_OF_DIVIDE, all.size());
    }

    private static JsonNode json(LocalModeCall call) throws IOException {
        return new JsonMapper().readTree(call.body().orElseThrow());
    }

    private static PolicySpec policy(PolicyKind kind, Map<String, Object> forRun) {
        return new PolicySpec(kind, Map.of()).forRun(forRun);
    }

    @Test
    void enablesThePluginAndGivesItASelectorAndARuleForAllRequests() throws IOException {
        List<LocalModeCall> calls = calls(policy(PolicyKind.JWT, Map.of("secret", "s3cret")));

        assertThat(calls)
                .extracting(LocalModeCall::path)
                .containsExactly(
                        "/shenyu/plugin/saveOrUpdate",
                        "/shenyu/plugin/selector/saveOrUpdate",
                        "/shenyu/plugin/rule/saveOrUpdate");
        assertThat(json(calls.get(0)).at("/name").asText()).isEqualTo("jwt");
        assertThat(json(calls.get(0)).at("/config").asText()).isEqualTo("{\"secretKey\":\"s3cret\"}");
        assertThat(json(calls.get(2)).at("/selectorId"))
                .isEqualTo(json(calls.get(1)).at("/id"));
        assertThat(json(calls.get(2)).at("/conditionDataList/0/paramValue").asText())
                .isEqualTo("/**");
    }

    @Test
    void aKeyCannotLeaveItsPlace() throws IOException {
        String hostile = "\"},\"x\":{\"@rate@";
        List<LocalModeCall> calls = calls(policy(PolicyKind.API_KEY, Map.of("key", hostile)));

        JsonNode handle =
                new JsonMapper().readTree(json(calls.get(2)).at("/handle").asText());
        assertThat(handle.at("/key").asText()).isEqualTo(hostile);
        assertThat(handle.size()).isEqualTo(2);
    }

    @Test
    void aLimitIsANumberAndThatOfAPathHasItsCondition() throws IOException {
        List<LocalModeCall> calls =
                calls(policy(PolicyKind.RATE_LIMIT_PATH, Map.of(PolicySpec.RATE, 300, "path", "/http/echo")));

        JsonNode rule = json(calls.get(2));
        assertThat(rule.at("/handle").asText()).contains("\"flowRuleCount\":300,");
        assertThat(rule.at("/conditionDataList").toString()).isEqualTo("""
                        [{"paramType":"uri","operator":"=","paramName":"/","paramValue":"/http/echo"}]""");
    }

    @Test
    void policiesOfOnePluginShareItsRule() throws IOException {
        List<LocalModeCall> calls =
                calls(policy(PolicyKind.RESPONSE_HEADERS, Map.of()), policy(PolicyKind.RESPONSE_BODY, Map.of()));

        assertThat(calls).hasSize(3);
        assertThat(json(calls.get(2)).at("/handle").asText()).contains("addHeaders", "addBodyKeys", "removeBodyKeys");
    }

    @ParameterizedTest
    @EnumSource
    void eachNamesParametersThatItsPolicyHas(PolicyKind kind) {
        assertThat(calls(PolicySpec.sample(kind)).size()).isIn(0, CALLS_OF_A_PLUGIN);
    }

    @Test
    void whatTheWebServerDoesIsNoCall() {
        assertThat(calls(policy(PolicyKind.COMPRESS, Map.of()), policy(PolicyKind.CORS, Map.of())))
                .isEmpty();
    }

    @Test
    void theKeyPluginGuardsNothingBefore271() {
        assertThat(can(PolicyKind.API_KEY, "2.7.1", Optional.empty())).isTrue();
        assertThat(can(PolicyKind.API_KEY, "2.7.0.3", Optional.empty())).isFalse();
        assertThat(can(PolicyKind.JWT, "2.7.0.3", Optional.empty())).isTrue();
        assertThat(can(PolicyKind.JWT_RS256, "2.7.1", Optional.empty())).isFalse();
    }

    @Test
    void aDistributionHasThePluginsWhoseJarsItHas(@TempDir Path folder) throws IOException {
        Path lib = Files.createDirectory(folder.resolve("lib"));
        for (String name : List.of("shenyu-web", "shenyu-bootstrap", "shenyu-plugin-jwt")) {
            Files.createFile(lib.resolve(name + "-2.7.1.jar"));
        }
        Optional<ShenyuHome> home = Optional.of(ShenyuHome.of(folder.toString()));

        assertThat(can(PolicyKind.JWT, "2.7.1", home)).isTrue();
        assertThat(can(PolicyKind.REWRITE, "2.7.1", home)).isFalse();
    }

    private static boolean can(PolicyKind kind, String version, Optional<ShenyuHome> home) {
        return PluginPolicies.bundled().canEnforce(kind, version, home);
    }
}
