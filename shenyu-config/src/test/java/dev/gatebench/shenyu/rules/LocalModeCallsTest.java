package dev.gatebench.shenyu.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.gatebench.core.settings.SettingException;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalModeCallsTest {
    private static final List<URI> UPSTREAM = List.of(URI.create("http://127.0.0.1:8090"));

    @Test
    void cleansBeforeItInstalls() {
        assertThat(LocalModeCalls.of(RuleTable.standard(), UPSTREAM, List.of()))
                .extracting(c -> c.method() + " " + c.path() + " " + c.expectedReply())
                .containsExactly(
                        "GET /shenyu/cleanAll success",
                        "POST /shenyu/plugin/saveOrUpdate success",
                        "POST /shenyu/plugin/selector/saveOrUpdate gatebench-selector",
                        "POST /shenyu/plugin/rule/saveOrUpdate gatebench-rule-1");
    }

    @Test
    void rendersTheBodiesThatShenyuReads() {
        List<LocalModeCall> calls = LocalModeCalls.of(RuleTable.standard(), UPSTREAM, List.of());

        assertThat(calls.get(1).body()).hasValue("""
                        {"id":"5","name":"divide","enabled":true,"role":"Proxy","config":"{}"}""");
        assertThat(calls.get(2).body()).hasValue("""
                        {"id":"gatebench-selector","pluginId":"5","pluginName":"divide","name":"http","matchMode":0,"type":1,\
                        "sort":1,"enabled":true,"logged":false,"continued":true,\
                        "handle":"[{\\"protocol\\":\\"http://\\",\\"upstreamUrl\\":\\"127.0.0.1:8090\\",\\"weight\\":50,\
                        \\"status\\":true}]",\
                        "conditionList":[{"paramType":"uri","operator":"match","paramName":"/","paramValue":"/http/**"}]}""");
        assertThat(calls.get(3).body()).hasValue("""
                        {"id":"gatebench-rule-1","selectorId":"gatebench-selector","pluginName":"divide","name":"http",\
                        "matchMode":0,"sort":1,"enabled":true,"loged":false,\
                        "handle":"{\\"loadBalance\\":\\"roundRobin\\",\\"retry\\":0,\\"timeout\\":3000,\
                        \\"headerMaxSize\\":10240,\\"requestMaxSize\\":102400}",\
                        "conditionDataList":[{"paramType":"uri","operator":"match","paramName":"/","paramValue":"/http/**"}]}""");
    }

    @Test
    void keepsTheOrderOfManyRules() throws IOException {
        List<RuleTable.Rule> rules = IntStream.range(0, 1000)
                .mapToObj(i -> new RuleTable.Rule(
                        "r" + i,
                        RuleTable.RuleHandle.standard(),
                        List.of(RuleTable.Condition.path("/http/" + i + "/**"))))
                .toList();
        RuleTable table = new RuleTable(RuleTable.standard().selector(), rules);

        List<LocalModeCall> calls = LocalModeCalls.of(table, UPSTREAM, List.of());

        assertThat(calls).hasSize(1003);
        JsonNode last = new JsonMapper().readTree(calls.get(1002).body().orElseThrow());
        assertThat(last.get("sort").asInt()).isEqualTo(1000);
        assertThat(last.at("/conditionDataList/0/paramValue").asText()).isEqualTo("/http/999/**");
        assertThat(calls.stream().map(LocalModeCall::expectedReply).skip(2)).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"ftp://127.0.0.1:8090", "http://127.0.0.1", "http://127.0.0.1:8090/x", "http://h:1?q=1", "/x"})
    void rejectsAnUpstreamThatIsNotHostAndPort(String upstream) {
        assertThatExceptionOfType(SettingException.class)
                .isThrownBy(() -> LocalModeCalls.of(RuleTable.standard(), List.of(URI.create(upstream)), List.of()))
                .withMessage(
                        "ShenYu's upstream must be http(s)://HOST:PORT, was '%s': give the backend's base URL",
                        upstream);
    }
}
