package dev.gatebench.shenyu.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.settings.SettingException;
import dev.gatebench.core.settings.SettingMap;
import dev.gatebench.shenyu.rules.GeneratedRules.At;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeneratedRulesTest {

    @ParameterizedTest
    @CsvSource({"FIRST,0", "MIDDLE,4999", "LAST,9999"})
    void theRuleOfTheRequestStandsAtItsPlaceAndNowhereElse(At at, int index) {
        List<String> patterns = patterns(new GeneratedRules(10_000, at, "/http/echo"));
        assertThat(patterns).hasSize(10_000).doesNotHaveDuplicates();
        assertThat(patterns.indexOf("/http/echo")).isEqualTo(index);
    }

    @Test
    void hasThePublishedPaths() {
        assertThat(patterns(new GeneratedRules(10_000, At.FIRST, "/http/echo")).get(4999))
                .as("MD5 of 5000, as in Easegress's benchmark")
                .isEqualTo("/http/a35fe7f7fe8217b4369a0af4244d1fca");
    }

    @Test
    void aMissIsAnsweredByARuleBehindAllOthers() {
        List<String> patterns = patterns(new GeneratedRules(100, At.MISS, "/http/echo"));
        assertThat(patterns).hasSize(101).endsWith("/http/**").doesNotContain("/http/echo");
    }

    @Test
    void oneRuleIsFirstMiddleAndLast() {
        for (At at : List.of(At.FIRST, At.MIDDLE, At.LAST)) {
            assertThat(patterns(new GeneratedRules(1, at, "/http/echo"))).containsExactly("/http/echo");
        }
    }

    @Test
    void readsTheSetting() {
        assertThat(GeneratedRules.from(SettingMap.of("ShenYu", Map.of("count", 10_000, "at", "last"))))
                .isEqualTo(new GeneratedRules(10_000, At.LAST, "/http/echo"));
        assertThat(GeneratedRules.from(SettingMap.of("ShenYu", Map.of("count", 7)))
                        .description())
                .isEqualTo("7 rules, number 3 answers");
    }

    @Test
    void refusesWhatIsNoTable() {
        assertThatThrownBy(() -> GeneratedRules.from(SettingMap.of("ShenYu", Map.of("at", "first"))))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("count");
        assertThatThrownBy(() -> GeneratedRules.from(SettingMap.of("ShenYu", Map.of("count", 20_001))))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("20001");
        assertThatThrownBy(() -> GeneratedRules.from(SettingMap.of("ShenYu", Map.of("count", 1, "path", "/other"))))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("path");
    }

    private static List<String> patterns(GeneratedRules rules) {
        return rules.table().rules().stream()
                .map(rule -> rule.conditions().get(0).paramValue())
                .toList();
    }
}
