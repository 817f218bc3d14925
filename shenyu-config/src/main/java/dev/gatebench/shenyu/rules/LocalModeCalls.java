package dev.gatebench.shenyu.rules;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.gatebench.core.settings.SettingException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    private static final int AND = 0;
    private static final int CUSTOM_FLOW = 1;

    private LocalModeCalls() {}

    /**
     * Returns the calls, in the order in which they must be made.
     *
     * @param upstreams the backends, each {@code http://host:port}
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

    private static Map<String, Object> plugin() {
        return ordered("id", PLUGIN_ID, "name", PLUGIN, "enabled", true, "role", "Proxy", "config", "{}");
    }

    private static Map<String, Object> selector(RuleTable.Selector selector, List<URI> upstreams) {
        return ordered(
                "id",
                SELECTOR_ID,
                "pluginId",
                PLUGIN_ID,
                "pluginName",
                PLUGIN,
                "name",
                selector.name(),
                "matchMode",
                AND,
                "type",
                CUSTOM_FLOW,
                "sort",
                1,
                "enabled",
                true,
                "logged",
                false,
                "continued",
                true,
                "handle",
                json(upstreams.stream().map(LocalModeCalls::upstream).toList()),
                "conditionList",
                conditions(selector.conditions()));
    }

    private static Map<String, Object> rule(RuleTable.Rule rule, String id, int sort) {
        RuleTable.RuleHandle handle = rule.handle();
        return ordered(
                "id",
                id,
                "selectorId",
                SELECTOR_ID,
                "pluginName",
                PLUGIN,
                "name",
                rule.name(),
                "matchMode",
                AND,
                "sort",
                sort,
                "enabled",
                true,
                // spelt so in ShenYu
                "loged",
                false,
                "handle",
                json(ordered(
                        "loadBalance", handle.loadBalance(),
                        "retry", handle.retry(),
                        "timeout", handle.timeoutMs(),
                        "headerMaxSize", handle.headerMaxSizeBytes(),
                        "requestMaxSize", handle.requestMaxSizeBytes())),
                "conditionDataList",
                conditions(rule.conditions()));
    }

    private static Map<String, Object> upstream(URI uri) {
        boolean bare = Stream.of(uri.getRawPath(), uri.getRawQuery(), uri.getRawUserInfo())
                .allMatch(part -> part == null || part.isEmpty() || part.equals("/"));
        if (!"http".equals(uri.getScheme()) || uri.getHost() == null || uri.getPort() < 1 || !bare) {
            throw new SettingException(
                    "ShenYu's upstream must be http://HOST:PORT, was '%s': give the backend's base URL".formatted(uri));
        }
        return ordered(
                "protocol",
                "http://",
                "upstreamUrl",
                uri.getHost() + ":" + uri.getPort(),
                "weight",
                50,
                "status",
                true);
    }

    private static List<Map<String, Object>> conditions(List<RuleTable.Condition> conditions) {
        return conditions.stream()
                .map(c -> ordered(
                        "paramType", c.paramType(),
                        "operator", c.operator(),
                        "paramName", c.paramName(),
                        "paramValue", c.paramValue()))
                .toList();
    }

    private static LocalModeCall post(String path, Map<String, Object> body, String expectedReply) {
        return new LocalModeCall("POST", path, Optional.of(json(body)), expectedReply);
    }

    private static Map<String, Object> ordered(Object... namesAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            map.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return map;
    }

    private static String json(Object value) {
        try {
            return JSON.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
