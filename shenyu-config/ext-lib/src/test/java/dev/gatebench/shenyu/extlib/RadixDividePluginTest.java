package dev.gatebench.shenyu.extlib;

import static dev.gatebench.shenyu.extlib.TestRules.condition;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.apache.shenyu.common.dto.ConditionData;
import org.apache.shenyu.common.dto.PluginData;
import org.apache.shenyu.common.dto.RuleData;
import org.apache.shenyu.common.dto.SelectorData;
import org.apache.shenyu.common.enums.MatchModeEnum;
import org.apache.shenyu.common.enums.SelectorTypeEnum;
import org.apache.shenyu.plugin.api.ShenyuPluginChain;
import org.apache.shenyu.plugin.base.cache.BaseDataCache;
import org.apache.shenyu.plugin.divide.DividePlugin;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Requests must have the same outcome as with ShenYu's own plugin, whatever the gateway is told. */
class RadixDividePluginTest {
    private static final String[] PATHS = {"/a", "/a/b", "/b", "/b/1", "/c", "/other/a"};
    private static final String NAME = "divide";

    private final List<String> outcomes = new ArrayList<>();
    private final Radix radix = new Radix();
    private final Scan scan = new Scan();

    @AfterEach
    void forgetAll() {
        BaseDataCache.getInstance().cleanPluginData();
        BaseDataCache.getInstance().cleanSelectorData();
        BaseDataCache.getInstance().cleanRuleData();
    }

    @Test
    void choosesAmongTheRulesOfASelectorAsShenyuDoes() {
        assertThat(become(given -> {})).contains("rule-0", "rule-1", "no rule", "no selector");
    }

    @Test
    void leavesARequestAloneWhereThePluginIsOffOrHasNoSelector() {
        assertThat(become(given -> given.plugin.setEnabled(false))).containsOnly("next");
        assertThat(become(given -> given.selectors.clear())).containsOnly("no selector");
    }

    @Test
    void asksEverySelectorWhereThereAreSeveral() {
        assertThat(become(given -> {
                    SelectorData other = selector("s-other", condition("uri", "match", "/other/**"));
                    given.selectors.add(other);
                    given.rules.add(rule(other, 7, condition("uri", "match", "/other/a")));
                }))
                .contains("rule-0", "rule-7");
    }

    @Test
    void takesTheLastRuleOfASelectorThatTakesEverything() {
        assertThat(become(given -> given.selectors.get(0).setType(SelectorTypeEnum.FULL_FLOW.getCode())))
                .containsOnly("rule-2");
    }

    @Test
    void obeysASelectorThatIsOff() {
        assertThat(become(given -> given.selectors.get(0).setEnabled(false))).containsOnly("no selector");
    }

    @Test
    void leavesASelectorToShenyuThatIsToAskNoRules() {
        assertThat(become(given -> given.selectors.get(0).setContinued(false))).contains("no selector");
    }

    @Test
    void logsASelectorAsShenyuDoes() {
        assertThat(become(given -> given.selectors.get(0).setLogged(true))).contains("rule-0");
    }

    @Test
    void leavesRulesToShenyuThatAskForMoreThanAPath() {
        assertThat(become(given -> given.rules.add(rule(
                        given.selectors.get(0), 3, condition("uri", "match", "/c"), condition("header", "=", "x")))))
                .contains("rule-0", "no rule");
    }

    @Test
    void obeysRulesThatAreOffAndSelectorsWithoutAny() {
        assertThat(become(given -> given.rules.get(0).setEnabled(false))).doesNotContain("rule-0");
        become(given -> given.rules.clear());
    }

    @Test
    void seesRulesThatCameAndWent() {
        Given given = new Given();
        given.cache();
        assertThat(outcomes(radix)).contains("rule-1");
        BaseDataCache.getInstance().removeRuleData(given.rules.get(1));
        assertThat(outcomes(radix)).doesNotContain("rule-1").isEqualTo(outcomes(scan));
        BaseDataCache.getInstance().cacheRuleData(rule(given.selectors.get(0), 5, condition("uri", "match", "/c")));
        assertThat(outcomes(radix)).contains("rule-5").isEqualTo(outcomes(scan));
    }

    /** Returns the outcome of each path, which is the same with both plugins. */
    private List<String> become(Consumer<Given> change) {
        forgetAll();
        Given given = new Given();
        change.accept(given);
        given.cache();
        List<String> found = outcomes(radix);
        assertThat(found).isEqualTo(outcomes(scan));
        return found;
    }

    private List<String> outcomes(DividePlugin plugin) {
        outcomes.clear();
        ShenyuPluginChain next = exchange -> outcome("next");
        for (String path : PATHS) {
            plugin.execute(MockServerWebExchange.from(MockServerHttpRequest.get(path)), next)
                    .block();
        }
        return new ArrayList<>(outcomes);
    }

    private Mono<Void> outcome(String what) {
        outcomes.add(what);
        return Mono.empty();
    }

    /** One selector for paths that begin with /a, /b or /c, and three rules. */
    private static final class Given {
        final PluginData plugin = new PluginData();
        final List<SelectorData> selectors = new ArrayList<>();
        final List<RuleData> rules = new ArrayList<>();

        Given() {
            plugin.setName(NAME);
            plugin.setEnabled(true);
            SelectorData selector = selector("s", condition("uri", "regex", "/[abc].*"));
            selectors.add(selector);
            rules.add(rule(selector, 0, condition("uri", "match", "/a")));
            rules.add(rule(selector, 1, condition("uri", "match", "/a/**")));
            rules.add(rule(selector, 2, condition("uri", "match", "/b/*")));
        }

        void cache() {
            BaseDataCache cache = BaseDataCache.getInstance();
            cache.cachePluginData(plugin);
            selectors.forEach(cache::cacheSelectData);
            rules.forEach(cache::cacheRuleData);
        }
    }

    private static SelectorData selector(String id, ConditionData... conditions) {
        SelectorData selector = new SelectorData();
        selector.setId(id);
        selector.setName(id);
        selector.setPluginName(NAME);
        selector.setEnabled(true);
        selector.setContinued(true);
        selector.setLogged(false);
        selector.setSort(1);
        selector.setType(SelectorTypeEnum.CUSTOM_FLOW.getCode());
        selector.setMatchMode(MatchModeEnum.AND.getCode());
        selector.setConditionList(Arrays.asList(conditions));
        return selector;
    }

    private static RuleData rule(SelectorData of, int sort, ConditionData... conditions) {
        RuleData rule = TestRules.rule(sort, conditions);
        rule.setSelectorId(of.getId());
        rule.setPluginName(NAME);
        return rule;
    }

    private final class Radix extends RadixDividePlugin {
        @Override
        protected Mono<Void> doExecute(
                ServerWebExchange exchange, ShenyuPluginChain chain, SelectorData selector, RuleData rule) {
            return outcome(rule.getId());
        }

        @Override
        protected Mono<Void> handleSelectorIfNull(
                String pluginName, ServerWebExchange exchange, ShenyuPluginChain chain) {
            return outcome("no selector");
        }

        @Override
        protected Mono<Void> handleRuleIfNull(String pluginName, ServerWebExchange exchange, ShenyuPluginChain chain) {
            return outcome("no rule");
        }
    }

    private final class Scan extends DividePlugin {
        @Override
        protected Mono<Void> doExecute(
                ServerWebExchange exchange, ShenyuPluginChain chain, SelectorData selector, RuleData rule) {
            return outcome(rule.getId());
        }

        @Override
        protected Mono<Void> handleSelectorIfNull(
                String pluginName, ServerWebExchange exchange, ShenyuPluginChain chain) {
            return outcome("no selector");
        }

        @Override
        protected Mono<Void> handleRuleIfNull(String pluginName, ServerWebExchange exchange, ShenyuPluginChain chain) {
            return outcome("no rule");
        }
    }
}
