package dev.gatebench.shenyu.extlib;

import static dev.gatebench.shenyu.extlib.TestRules.condition;
import static dev.gatebench.shenyu.extlib.TestRules.rule;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.apache.shenyu.common.dto.RuleData;
import org.apache.shenyu.common.enums.MatchModeEnum;
import org.apache.shenyu.plugin.base.condition.strategy.MatchStrategyFactory;
import org.junit.jupiter.api.Test;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;

class PathRulesTest {
    private static final String[] PATTERNS = {
        "/a",
        "/a/b",
        "/a/**",
        "/**",
        "/a/*",
        "/*/b",
        "/a/{x}",
        "/{x}/b/**",
        "/a/b/c",
        "/b",
        "/a/{x:[a-z]+}/c",
        "/**/b",
        "/a/**/c/"
    };
    private static final String[] PATHS = {
        "/", "/a", "/a/", "/a/b", "/a/b/c", "/b", "/b/b", "/b/b/c", "/c/d/e", "/a/1/c", "/a/b/", "/a/b/c/"
    };

    @Test
    void findsWhatAScanFinds() {
        Random random = new Random(7);
        for (int table = 0; table < 300; table++) {
            List<RuleData> rules = new ArrayList<>();
            for (int i = 0; i < 1 + random.nextInt(8); i++) {
                RuleData rule = rule(i, condition("uri", "match", PATTERNS[random.nextInt(PATTERNS.length)]));
                rule.setEnabled(random.nextInt(5) > 0);
                rules.add(rule);
            }
            PathRules index = new PathRules(rules);
            assertThat(index.decides()).isTrue();
            for (String path : PATHS) {
                assertThat(index.find(path)).as("%s of %s", path, rules).isSameAs(scan(rules, path));
            }
        }
    }

    @Test
    void decidesNothingWhereARuleAsksForMoreThanAPath() {
        RuleData plain = rule(0, condition("uri", "match", "/a"));
        assertThat(new PathRules(Collections.singletonList(plain)).decides()).isTrue();
        assertThat(decides(plain, rule(1, condition("header", "=", "x")))).isFalse();
        assertThat(decides(plain, rule(1, condition("uri", "regex", "/a.*")))).isFalse();
        assertThat(decides(plain, rule(1, condition("uri", "match", "/a"), condition("header", "=", "x"))))
                .isFalse();
        assertThat(decides(plain, rule(1, condition("uri", "match", "/a,/b")))).isFalse();
        assertThat(decides(plain, rule(1, condition("uri", "=", "/b")))).isFalse();
        RuleData any = rule(1, condition("uri", "match", "/a"));
        any.setMatchMode(MatchModeEnum.OR.getCode());
        assertThat(decides(plain, any)).isFalse();
    }

    @Test
    void isOfTheListThatItWasMadeFrom() {
        List<RuleData> rules = new ArrayList<>(Collections.singletonList(rule(0, condition("uri", "match", "/a"))));
        PathRules index = new PathRules(rules);
        assertThat(index.isOf(rules)).isTrue();
        assertThat(index.isOf(new ArrayList<>(rules))).isFalse();
        rules.remove(0);
        assertThat(index.isOf(rules)).isFalse();
    }

    private static boolean decides(RuleData... rules) {
        return new PathRules(Arrays.asList(rules)).decides();
    }

    /** As ShenYu 2.7 chooses: of those that match the ones with the most conditions, and of these the least sort. */
    private static RuleData scan(List<RuleData> rules, String path) {
        MockServerWebExchange exchange = MockServerWebExchange.from(MockServerHttpRequest.get(path));
        List<RuleData> matching = rules.stream()
                .filter(rule -> rule.getEnabled()
                        && MatchStrategyFactory.match(rule.getMatchMode(), rule.getConditionDataList(), exchange))
                .collect(Collectors.toList());
        int most = matching.stream()
                .mapToInt(rule -> rule.getConditionDataList().size())
                .max()
                .orElse(0);
        return matching.stream()
                .filter(rule -> rule.getConditionDataList().size() == most)
                .min(Comparator.comparing(RuleData::getSort))
                .orElse(null);
    }
}
