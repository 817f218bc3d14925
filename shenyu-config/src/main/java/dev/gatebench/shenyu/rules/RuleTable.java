package dev.gatebench.shenyu.rules;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.gatebench.core.routes.GeneratedRoutes;
import dev.gatebench.core.routes.Route;
import dev.gatebench.core.settings.SettingMap;
import dev.gatebench.shenyu.Resources;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * One selector of the divide plugin and its rules, in the order in which ShenYu tries them.
 *
 * @param rules at least one
 */
public record RuleTable(Selector selector, List<Rule> rules) {
    public RuleTable {
        rules = List.copyOf(rules);
    }

    /**
     * A selector: requests that meet all conditions are given to its rules.
     *
     * @param name for people and logs
     * @param conditions at least one
     */
    public record Selector(String name, List<Condition> conditions) {
        public Selector {
            conditions = List.copyOf(conditions);
        }
    }

    /**
     * A rule: the handle applies to requests that meet all conditions.
     *
     * @param name for people and logs
     * @param conditions at least one
     */
    public record Rule(String name, RuleHandle handle, List<Condition> conditions) {
        public Rule {
            conditions = List.copyOf(conditions);
        }
    }

    /**
     * The treatment of a request by the divide plugin.
     *
     * @param loadBalance {@code roundRobin}, {@code random} or {@code hash}
     * @param retry how often a failed call is tried again; ShenYu's own default is 3, which hides errors
     * @param timeoutMs how long to wait for the backend's reply
     * @param headerMaxSizeBytes larger headers are refused (HTTP 200, an error in the body)
     * @param requestMaxSizeBytes larger bodies are refused (HTTP 200, an error in the body)
     */
    public record RuleHandle(
            String loadBalance, int retry, int timeoutMs, int headerMaxSizeBytes, int requestMaxSizeBytes) {
        /** Returns round robin, no retry, 3 s, 10 KiB of headers, 100 KiB of body. */
        public static RuleHandle standard() {
            return new RuleHandle("roundRobin", 0, 3000, 10240, 102400);
        }
    }

    /**
     * A property that a request must have for a selector or a rule to match.
     *
     * @param paramType the part of the request: {@code uri}, {@code header}, {@code query} …
     * @param operator {@code match} (Ant pattern), {@code =}, {@code regex} …
     * @param paramName the header or parameter; {@code /} for the URI
     * @param paramValue the pattern or value
     */
    public record Condition(String paramType, String operator, String paramName, String paramValue) {
        static Condition host(String name) {
            return new Condition("domain", "=", "domain", name);
        }

        static Condition path(String pattern) {
            return new Condition("uri", "match", "/", pattern);
        }
    }

    /** Returns the bundled table: everything below {@code /http} goes to the backend. */
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
     * Reads a table as {@code rules.yml} has it.
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

    /** Makes a rule of one path or host for each generated route. */
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
                either(map, "timeout", map.time("timeout").map(Duration::toMillis), "timeoutMs")
                        .orElse(standard.timeoutMs()),
                size(map, "headerMaxSize").orElse(standard.headerMaxSizeBytes()),
                size(map, "requestMaxSize").orElse(standard.requestMaxSizeBytes()));
        map.done();
        return handle;
    }

    private static Optional<Integer> size(SettingMap map, String name) {
        return either(map, name, map.size(name, 1), name + "Bytes");
    }

    /** Takes the older name, whose number has no unit, in place of a setting. */
    private static Optional<Integer> either(SettingMap map, String name, Optional<Long> value, String older) {
        Optional<Integer> number = map.integer(older, 1, Integer.MAX_VALUE);
        if (number.isPresent() && value.isPresent()) {
            throw map.wrong(older, "absent where '" + name + "' is given", number.get());
        }
        return value.map(given -> (int) Math.min(given, Integer.MAX_VALUE)).or(() -> number);
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
