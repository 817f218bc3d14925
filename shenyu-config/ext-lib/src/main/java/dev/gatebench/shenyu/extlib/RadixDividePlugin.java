package dev.gatebench.shenyu.extlib;

import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.shenyu.common.dto.PluginData;
import org.apache.shenyu.common.dto.RuleData;
import org.apache.shenyu.common.dto.SelectorData;
import org.apache.shenyu.common.enums.SelectorTypeEnum;
import org.apache.shenyu.plugin.api.ShenyuPluginChain;
import org.apache.shenyu.plugin.base.cache.BaseDataCache;
import org.apache.shenyu.plugin.base.condition.data.ParameterDataFactory;
import org.apache.shenyu.plugin.base.condition.strategy.MatchStrategyFactory;
import org.apache.shenyu.plugin.divide.DividePlugin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * ShenYu's divide plugin with an index over the rules' paths in place of a scan over all rules. It leaves requests that
 * the index cannot decide as ShenYu would to ShenYu's own code: with several selectors, a selector that takes
 * everything, or rules with another condition than one for the path.
 *
 * <p>The plugin is compiled against ShenYu 2.4.3 and runs in 2.7; it uses only classes that are in both.
 */
class RadixDividePlugin extends DividePlugin {
    private static final Logger LOG = LoggerFactory.getLogger(RadixDividePlugin.class);

    private final ConcurrentMap<String, PathRules> indices = new ConcurrentHashMap<>();

    RadixDividePlugin() {
        LOG.warn("finds rules by a radix index in place of ShenYu's scan");
    }

    @Override
    public Mono<Void> execute(ServerWebExchange exchange, ShenyuPluginChain chain) {
        BaseDataCache cache = BaseDataCache.getInstance();
        PluginData plugin = cache.obtainPluginData(named());
        List<SelectorData> selectors = cache.obtainSelectorData(named());
        if (plugin == null || !plugin.getEnabled() || selectors == null || selectors.size() != 1) {
            return super.execute(exchange, chain);
        }
        SelectorData selector = selectors.get(0);
        List<RuleData> rules = cache.obtainRuleData(selector.getId());
        if (rules == null || rules.isEmpty() || !plain(selector)) {
            return super.execute(exchange, chain);
        }
        PathRules index = indices.get(selector.getId());
        if (index == null || !index.isOf(rules)) {
            index = new PathRules(rules);
            indices.put(selector.getId(), index);
        }
        if (!index.decides()) {
            return super.execute(exchange, chain);
        }
        if (!MatchStrategyFactory.match(selector.getMatchMode(), selector.getConditionList(), exchange)) {
            return handleSelectorIfNull(named(), exchange, chain);
        }
        RuleData rule = index.find(ParameterDataFactory.builderData(PathRules.URI, "/", exchange));
        return rule == null ? handleRuleIfNull(named(), exchange, chain) : doExecute(exchange, chain, selector, rule);
    }

    /** Whether a selector has conditions, asks its rules, and logs nothing. */
    private static boolean plain(SelectorData selector) {
        return selector.getEnabled()
                && selector.getType() == SelectorTypeEnum.CUSTOM_FLOW.getCode()
                && selector.getContinued()
                && !selector.getLogged()
                && selector.getConditionList() != null
                && !selector.getConditionList().isEmpty();
    }
}
