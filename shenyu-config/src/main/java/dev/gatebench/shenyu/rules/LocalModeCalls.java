package dev.gatebench.shenyu.rules;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.gatebench.core.policy.PolicySpec;
import dev.gatebench.core.settings.SettingException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The local-mode calls that give a gateway one rule table, and policies: clean all; then, of the divide plugin and of
 * each that enforces a policy, enable it, selector, rules. The bodies are those of ShenYu's
 * {@code LocalPluginController}, the same from 2.4.3 to 2.7.1.
 */
public final class LocalModeCalls {
    private static final JsonMapper JSON = new JsonMapper();
    private static final String DIVIDE_ID = "5";
    private static final String DIVIDE = "divide";
    private static final Set<String> SCHEMES = Set.of("http", "https");
    private static final int AND = 0;
    private static final int CUSTOM_FLOW = 1;

    private LocalModeCalls() {}

    /**
     * Returns the calls, in the order in which they must be made.
     *
     * @param upstreams the backends, each {@code http://host:port} or {@code https://host:port}
     * @param policies the policies of the gateway, of which its plugins enforce some
     * @throws SettingException when a backend's URL is not of that form
     */
    public static List<LocalModeCall> of(RuleTable table, List<URI> upstreams, List<PolicySpec> policies) {
        List<LocalModeCall> calls = new ArrayList<>();
        calls.add(new LocalModeCall("GET", "/shenyu/cleanAll", Optional.empty(), "success"));
        calls.addAll(divide(table, upstreams));
        PluginPolicies.bundled().rules(policies).forEach(rule -> calls.addAll(calls(rule)));
        return List.copyOf(calls);
    }

    private static List<LocalModeCall> divide(RuleTable table, List<URI> upstreams) {
        ArrayNode handle = JSON.createArrayNode();
        upstreams.forEach(uri -> handle.add(upstream(uri)));
        Plugin divide = new Plugin(DIVIDE_ID, DIVIDE, "gatebench-selector", "gatebench-rule-");
        List<LocalModeCall> calls = new ArrayList<>(divide.start(
                object(),
                table.selector().name(),
                handle.toString(),
                table.selector().conditions()));
        for (int i = 0; i < table.rules().size(); i++) {
            RuleTable.Rule rule = table.rules().get(i);
            calls.add(divide.rule(i + 1, rule.name(), handle(rule.handle()), rule.conditions()));
        }
        return calls;
    }

    private static ObjectNode handle(RuleTable.RuleHandle handle) {
        return object().put("loadBalance", handle.loadBalance())
                .put("retry", handle.retry())
                .put("timeout", handle.timeoutMs())
                .put("headerMaxSize", handle.headerMaxSizeBytes())
                .put("requestMaxSize", handle.requestMaxSizeBytes());
    }

    private static List<LocalModeCall> calls(PluginRule rule) {
        String id = "gatebench-" + rule.plugin();
        Plugin plugin = new Plugin(id, rule.plugin(), id + "-selector", id + "-rule-");
        List<LocalModeCall> calls = new ArrayList<>(plugin.start(rule.config(), rule.plugin(), "", rule.conditions()));
        calls.add(plugin.rule(1, rule.plugin(), rule.handle(), rule.conditions()));
        return calls;
    }

    /** A plugin that calls enable, and give a selector and rules. */
    private record Plugin(String id, String name, String selectorId, String ruleIds) {
        List<LocalModeCall> start(
                ObjectNode config, String selectorName, String handle, List<RuleTable.Condition> conditions) {
            ObjectNode enabled = object().put("id", id)
                    .put("name", name)
                    .put("enabled", true)
                    .put("role", "Proxy")
                    .put("config", config.toString());
            ObjectNode selector = object().put("id", selectorId)
                    .put("pluginId", id)
                    .put("pluginName", name)
                    .put("name", selectorName)
                    .put("matchMode", AND)
                    .put("type", CUSTOM_FLOW)
                    .put("sort", 1)
                    .put("enabled", true)
                    .put("logged", false)
                    .put("continued", true)
                    .put("handle", handle)
                    .set("conditionList", conditions(conditions));
            return List.of(
                    post("/shenyu/plugin/saveOrUpdate", enabled, "success"),
                    post("/shenyu/plugin/selector/saveOrUpdate", selector, selectorId));
        }

        LocalModeCall rule(int number, String ruleName, ObjectNode handle, List<RuleTable.Condition> conditions) {
            String ruleId = ruleIds + number;
            ObjectNode rule = object().put("id", ruleId)
                    .put("selectorId", selectorId)
                    .put("pluginName", name)
                    .put("name", ruleName)
                    .put("matchMode", AND)
                    .put("sort", number)
                    .put("enabled", true)
                    .put("loged", false) // spelt so in ShenYu
                    .put("handle", handle.toString())
                    .set("conditionDataList", conditions(conditions));
            return post("/shenyu/plugin/rule/saveOrUpdate", rule, ruleId);
        }
    }

    private static ObjectNode upstream(URI uri) {
        boolean bare = Stream.of(uri.getRawPath(), uri.getRawQuery(), uri.getRawUserInfo())
                .allMatch(part -> part == null || part.isEmpty() || part.equals("/"));
        if (!SCHEMES.contains(String.valueOf(uri.getScheme())) || uri.getHost() == null || uri.getPort() < 1 || !bare) {
            throw new SettingException(
                    "ShenYu's upstream must be http(s)://HOST:PORT, was '%s': give the backend's base URL"
                            .formatted(uri));
        }
        return object().put("protocol", uri.getScheme() + "://")
                .put("upstreamUrl", uri.getHost() + ":" + uri.getPort())
                .put("weight", 50)
                .put("status", true);
    }

    private static ArrayNode conditions(List<RuleTable.Condition> conditions) {
        ArrayNode all = JSON.createArrayNode();
        conditions.forEach(condition -> all.addObject()
                .put("paramType", condition.paramType())
                .put("operator", condition.operator())
                .put("paramName", condition.paramName())
                .put("paramValue", condition.paramValue()));
        return all;
    }

    private static LocalModeCall post(String path, ObjectNode body, String expectedReply) {
        return new LocalModeCall("POST", path, Optional.of(body.toString()), expectedReply);
    }

    private static ObjectNode object() {
        return JSON.createObjectNode();
    }
}
