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
