package dev.gatebench.shenyu.rules;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.gatebench.core.routes.GeneratedRoutes;
import dev.gatebench.core.routes.Route;
import dev.gatebench.core.settings.SettingMap;
import dev.gatebench.shenyu.Resources;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * One selector of the divide plugin and its rules, in the order in which ShenYu tries them.
 *
 * @param selector the selector
 * @param rules at least one
 */
public record RuleTable(Selector selector, List<Rule> rules) {
    public RuleTable {
        rules = List.copyOf(rules);
    }

    /** The bundled table: everything below {@code /http} goes to the backend. */
    public static RuleTable standard() {
        try {
            return from(SettingMap.of(
                    "ShenYu",
                    new YAMLMapper()
                            .readValue(Resources.text("rules.yml"), new TypeReference<Map<String, Object>>() {})));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * A table as {@code rules.yml} has it.
     *
     * @throws dev.gatebench.core.settings.SettingException where it is not one
     */
    public static RuleTable from(SettingMap map) {
        SettingMap selector =
                map.map("selector").orElseThrow(() -> map.missing("selector", "a table has one selector"));
        Selector parsed = new Selector(selector.text("name").orElse("selector"), conditions(selector));
        selector.done();
        List<SettingMap> rows = map.maps("rules").orElseThrow(() -> map.missing("rules", "a table has rules"));
        RuleTable table =
                new RuleTable(parsed, rows.stream().map(RuleTable::rule).toList());
        map.done();
        return table;
    }

    /** Generated routes, each a rule of one path or host. */
    public static RuleTable of(GeneratedRoutes generated) {
        List<Route> routes = generated.routes();
        return new RuleTable(
                new Selector("http", List.of(Condition.path(GeneratedRoutes.BELOW + "**"))),
                IntStream.range(0, routes.size())
                        .mapToObj(i ->
                                new Rule("route-" + (i + 1), RuleHandle.standard(), List.of(condition(routes.get(i)))))
                        .toList());
    }

    private static Condition condition(Route route) {
        return route.host() ? Condition.host(route.pattern()) : Condition.path(route.spring());
    }

    private static Rule rule(SettingMap map) {
        Rule rule = new Rule(
                map.text("name").orElse("rule"),
                map.map("handle").map(RuleTable::handle).orElseGet(RuleHandle::standard),
                conditions(map));
        map.done();
        return rule;
    }

    private static RuleHandle handle(SettingMap map) {
        RuleHandle standard = RuleHandle.standard();
        RuleHandle handle = new RuleHandle(
                map.choice("loadBalance", List.of("roundRobin", "random", "hash"))
                        .orElse(standard.loadBalance()),
                map.integer("retry", 0, 100).orElse(standard.retry()),
                map.integer("timeoutMs", 1, Integer.MAX_VALUE).orElse(standard.timeoutMs()),
                map.integer("headerMaxSizeBytes", 1, Integer.MAX_VALUE).orElse(standard.headerMaxSizeBytes()),
                map.integer("requestMaxSizeBytes", 1, Integer.MAX_VALUE).orElse(standard.requestMaxSizeBytes()));
        map.done();
        return handle;
    }

    private static List<Condition> conditions(SettingMap map) {
        return map
                .maps("conditions")
                .orElseThrow(() -> map.missing("conditions", "without a condition it matches nothing"))
                .stream()
                .map(RuleTable::condition)
                .toList();
    }

    private static Condition condition(SettingMap map) {
        Condition condition = new Condition(
                map.choice(
                                "paramType",
                                List.of("uri", "header", "query", "host", "ip", "cookie", "req_method", "domain"))
                        .orElse("uri"),
                map.choice("operator", List.of("match", "=", "regex", "contains", "exclude"))
                        .orElse("match"),
                map.text("paramName").orElse("/"),
                map.text("paramValue").orElseThrow(() -> map.missing("paramValue", "say what to match")));
        map.done();
        return condition;
    }
}
