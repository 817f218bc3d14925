package dev.gatebench.shenyu.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.gatebench.core.settings.SettingException;
import dev.gatebench.core.settings.SettingMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RuleTableTest {
    private static final Map<String, Object> SELECTOR = Map.of("conditions", List.of(Map.of("paramValue", "/http/**")));

    @Test
    void theBundledTableSendsEverythingBelowHttpToTheBackend() {
        assertThat(RuleTable.standard())
                .isEqualTo(new RuleTable(
                        new RuleTable.Selector("http", List.of(RuleTable.Condition.path("/http/**"))),
                        List.of(new RuleTable.Rule(
                                "http",
                                RuleTable.RuleHandle.standard(),
                                List.of(RuleTable.Condition.path("/http/**"))))));
    }

    @Test
    void readsRulesOfAStudy() {
        RuleTable table = RuleTable.from(SettingMap.of(
                "ShenYu",
                Map.of(
                        "selector",
                        SELECTOR,
                        "rules",
                        List.of(Map.of(
                                "name", "a",
                                "handle", Map.of("loadBalance", "hash", "timeoutMs", 500),
                                "conditions", List.of(Map.of("operator", "=", "paramValue", "/http/a")))))));

        assertThat(table.rules())
                .containsExactly(new RuleTable.Rule(
                        "a",
                        new RuleTable.RuleHandle("hash", 0, 500, 10240, 102400),
                        List.of(new RuleTable.Condition("uri", "=", "/", "/http/a"))));
    }

    @Test
    void takesTimesAndSizesWithUnits() {
        assertThat(handle(Map.of("timeout", "1.5s", "headerMaxSize", "1KiB", "requestMaxSize", "2MiB")))
                .isEqualTo(new RuleTable.RuleHandle("roundRobin", 0, 1500, 1024, 2 << 20));
        assertThat(handle(Map.of("headerMaxSizeBytes", 2000, "requestMaxSizeBytes", 3000)))
                .isEqualTo(new RuleTable.RuleHandle("roundRobin", 0, 3000, 2000, 3000));
        refuses(
                rules(Map.of("timeout", "1s", "timeoutMs", 1000)),
                "ShenYu setting 'rules[0].handle.timeoutMs' must be absent where 'timeout' is given, was 1000: correct "
                        + "or remove it");
        refuses(
                rules(Map.of("timeout", "0ms")),
                "ShenYu setting 'rules[0].handle.timeout' must be a time of at least 1ms such as 500ms or 3s, was "
                        + "\"0ms\": correct or remove it");
    }

    private static RuleTable.RuleHandle handle(Map<String, Object> handle) {
        return RuleTable.from(SettingMap.of("ShenYu", rules(handle)))
                .rules()
                .get(0)
                .handle();
    }

    private static Map<String, Object> rules(Map<String, Object> handle) {
        return Map.of(
                "selector",
                SELECTOR,
                "rules",
                List.of(Map.of("handle", handle, "conditions", List.of(Map.of("paramValue", "/http/**")))));
    }

    @Test
    void rejectsARuleWithoutACondition() {
        refuses(
                Map.of("selector", SELECTOR, "rules", List.of(Map.of("name", "a"))),
                "ShenYu setting 'rules[0].conditions' is missing: without a condition it matches nothing");
    }

    @Test
    void saysWhichOperatorIsUnknownWhere() {
        refuses(
                Map.of(
                        "selector",
                        SELECTOR,
                        "rules",
                        List.of(Map.of("conditions", List.of(Map.of("operator", "like", "paramValue", "/"))))),
                "ShenYu setting 'rules[0].conditions[0].operator' must be one of match, =, regex, contains, exclude, "
                        + "was \"like\": correct or remove it");
    }

    @Test
    void rejectsATableWithoutRules() {
        refuses(
                Map.of("selector", SELECTOR, "rules", List.of()),
                "ShenYu setting 'rules' must be a list with at least one entry, was []: correct or remove it");
    }

    private static void refuses(Map<String, Object> table, String message) {
        assertThatExceptionOfType(SettingException.class)
                .isThrownBy(() -> RuleTable.from(SettingMap.of("ShenYu", table)))
                .withMessage(message);
    }
}
