package dev.gatebench.shenyu.embedded;

import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.shenyu.common.dto.PluginData;
import org.apache.shenyu.common.dto.RuleData;
import org.apache.shenyu.common.dto.SelectorData;
import org.apache.shenyu.common.enums.SelectorTypeEnum;
import org.apache.shenyu.plugin.api.ShenyuPluginChain;
import org.apache.shenyu.plugin.base.AbstractShenyuPlugin;
import org.apache.shenyu.plugin.base.cache.BaseDataCache;
import org.apache.shenyu.plugin.base.condition.strategy.MatchStrategyFactory;
import org.apache.shenyu.plugin.divide.DividePlugin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * ShenYu's divide plugin with an index over the rules' paths in place of a scan over the rules. It chooses the same
 * selectors and rules for a request.
 */
final class RadixDividePlugin extends DividePlugin {
    /** ShenYu's own logger, for lines about selectors and rules as ShenYu writes them. */
    private static final Logger SHENYU = LoggerFactory.getLogger(AbstractShenyuPlugin.class);

    private static final Logger LOG = LoggerFactory.getLogger(RadixDividePlugin.class);

    private final ConcurrentMap<String, RuleIndex> indices = new ConcurrentHashMap<>();

    RadixDividePlugin() {
        LOG.warn("finds rules by a radix index in place of ShenYu's scan");
    }

    @Override
    public Mono<Void> execute(ServerWebExchange exchange, ShenyuPluginChain chain) {
        BaseDataCache cache = BaseDataCache.getInstance();
        PluginData plugin = cache.obtainPluginData(named());
        if (plugin == null || !plugin.getEnabled()) {
            return chain.execute(exchange);
        }
        SelectorData selector = selector(cache.obtainSelectorData(named()), exchange);
        if (selector == null) {
            return handleSelectorIfNull(named(), exchange, chain);
        }
        if (selector.getLogged()) {
            SHENYU.info("{} selector success match , selector name :{}", named(), selector.getName());
        }
        List<RuleData> rules = cache.obtainRuleData(selector.getId());
        RuleData rule = rules == null || rules.isEmpty() ? null : rule(selector, rules, exchange);
        if (rule == null) {
            return handleRuleIfNull(named(), exchange, chain);
        }
        if (rule.getLoged()) {
            SHENYU.info("{} rule success match , rule name :{}", named(), rule.getName());
        }
        return doExecute(exchange, chain, selector, rule);
    }

    private static SelectorData selector(List<SelectorData> selectors, ServerWebExchange exchange) {
        if (selectors != null) {
            for (SelectorData selector : selectors) {
                if (selector.getEnabled() && matches(selector, exchange)) {
                    return selector;
                }
            }
        }
        return null;
    }

    private static boolean matches(SelectorData selector, ServerWebExchange exchange) {
        if (selector.getType() != SelectorTypeEnum.CUSTOM_FLOW.getCode()) {
            return true;
        }
        return selector.getConditionList() != null
                && !selector.getConditionList().isEmpty()
                && MatchStrategyFactory.match(selector.getMatchMode(), selector.getConditionList(), exchange);
    }

    private RuleData rule(SelectorData selector, List<RuleData> rules, ServerWebExchange exchange) {
        if (selector.getType() == SelectorTypeEnum.FULL_FLOW.getCode()) {
            return rules.get(rules.size() - 1);
        }
        RuleIndex index = indices.get(selector.getId());
        if (index == null || !index.isOf(rules)) {
            index = new RuleIndex(rules);
            indices.put(selector.getId(), index);
        }
        return index.find(
                exchange.getRequest().getURI().getPath(),
                rule -> rule.getEnabled()
                        && MatchStrategyFactory.match(rule.getMatchMode(), rule.getConditionDataList(), exchange));
    }
}
