package dev.gatebench.shenyu.rules;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.gatebench.core.settings.SettingException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The local-mode calls that give a gateway one rule table: clean all, enable the divide plugin, selector, rules. The
 * bodies are those of ShenYu's {@code LocalPluginController}, the same from 2.4.3 to 2.7.1.
 */
public final class LocalModeCalls {
    private static final JsonMapper JSON = new JsonMapper();
    private static final String PLUGIN_ID = "5";
    private static final String PLUGIN = "divide";
    private static final String SELECTOR_ID = "gatebench-selector";
    private static final Set<String> SCHEMES = Set.of("http", "https");
    private static final int AND = 0;
    private static final int CUSTOM_FLOW = 1;

    private LocalModeCalls() {}

    /**
     * Returns the calls, in the order in which they must be made.
     *
     * @param upstreams the backends, each {@code http://host:port} or {@code https://host:port}
     * @throws SettingException when a backend's URL is not of that form
     */
    public static List<LocalModeCall> of(RuleTable table, List<URI> upstreams) {
        List<LocalModeCall> calls = new ArrayList<>();
        calls.add(new LocalModeCall("GET", "/shenyu/cleanAll", Optional.empty(), "success"));
        calls.add(post("/shenyu/plugin/saveOrUpdate", plugin(), "success"));
        calls.add(post("/shenyu/plugin/selector/saveOrUpdate", selector(table.selector(), upstreams), SELECTOR_ID));
        for (int i = 0; i < table.rules().size(); i++) {
            String id = "gatebench-rule-" + (i + 1);
            calls.add(
                    post("/shenyu/plugin/rule/saveOrUpdate", rule(table.rules().get(i), id, i + 1), id));
        }
        return List.copyOf(calls);
    }

    private static ObjectNode plugin() {
        return object().put("id", PLUGIN_ID)
                .put("name", PLUGIN)
                .put("enabled", true)
                .put("role", "Proxy")
                .put("config", "{}");
    }

    private static ObjectNode selector(RuleTable.Selector selector, List<URI> upstreams) {
        ArrayNode handle = JSON.createArrayNode();
        upstreams.forEach(uri -> handle.add(upstream(uri)));
        return object().put("id", SELECTOR_ID)
                .put("pluginId", PLUGIN_ID)
                .put("pluginName", PLUGIN)
                .put("name", selector.name())
                .put("matchMode", AND)
                .put("type", CUSTOM_FLOW)
                .put("sort", 1)
                .put("enabled", true)
                .put("logged", false)
                .put("continued", true)
                .put("handle", handle.toString())
                .set("conditionList", conditions(selector.conditions()));
    }

    private static ObjectNode rule(RuleTable.Rule rule, String id, int sort) {
        RuleTable.RuleHandle handle = rule.handle();
        ObjectNode handleBody = object().put("loadBalance", handle.loadBalance())
                .put("retry", handle.retry())
                .put("timeout", handle.timeoutMs())
                .put("headerMaxSize", handle.headerMaxSizeBytes())
                .put("requestMaxSize", handle.requestMaxSizeBytes());
        return object().put("id", id)
                .put("selectorId", SELECTOR_ID)
                .put("pluginName", PLUGIN)
                .put("name", rule.name())
                .put("matchMode", AND)
                .put("sort", sort)
                .put("enabled", true)
                .put("loged", false) // spelt so in ShenYu
                .put("handle", handleBody.toString())
                .set("conditionDataList", conditions(rule.conditions()));
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
