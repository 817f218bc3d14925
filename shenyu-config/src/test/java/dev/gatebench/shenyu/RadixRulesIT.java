package dev.gatebench.shenyu;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.gatebench.shenyu.rules.LocalModeCall;
import dev.gatebench.testing.Deep;
import dev.gatebench.testing.Integration;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Two embedded gateways with the same rules, ShenYu as it is and with the radix index: the same requests get the same
 * rules and replies.
 */
@Integration
class RadixRulesIT {
    private static final long SEED = 417_768;
    private static final int RULES = 200;
    private static final Pattern CHOSEN = Pattern.compile("divide rule success match , rule name :(\\S+)");
    private static final JsonMapper JSON = new JsonMapper();

    private final Random random = new Random(SEED);

    @Test
    void choosesTheSameRulesAndGivesTheSameReplies() throws Exception {
        requireAlike(400, 100);
    }

    @Test
    @Deep
    void choosesTheSameRulesAndGivesTheSameRepliesToMoreRequests() throws Exception {
        requireAlike(2000, 400);
    }

    private void requireAlike(int requests, int afterChanges) throws Exception {
        try (CountingBackend backend = new CountingBackend();
                RunningGateway stock = start("scan", backend);
                RunningGateway radix = start("radix", backend)) {
            assertThat(proofs(stock)).isZero();
            assertThat(proofs(radix)).isEqualTo(1);
            List<Map<String, Object>> rules = new ArrayList<>();
            for (int i = 0; i < RULES; i++) {
                rules.add(rule(i));
            }
            for (RunningGateway gateway : List.of(stock, radix)) {
                gateway.install();
                for (Map<String, Object> rule : rules) {
                    save(gateway, rule);
                }
            }
            int answered = compare(stock, radix, requests);
            assertThat(answered).as("requests that met a rule").isBetween(requests / 4, requests - requests / 20);

            for (int i = 0; i < RULES; i += 3) {
                Map<String, Object> changed = rule(i);
                for (RunningGateway gateway : List.of(stock, radix)) {
                    if (i % 2 == 0) {
                        delete(gateway, "rule-" + i);
                    } else {
                        save(gateway, changed);
                    }
                }
            }
            compare(stock, radix, afterChanges);
            assertThat(chosen(radix)).as("rules chosen, in order").isEqualTo(chosen(stock));
            assertThat(chosen(radix).stream().distinct().count())
                    .as("different rules chosen")
                    .isGreaterThan(30);
        }
    }

    private int compare(RunningGateway stock, RunningGateway radix, int requests) throws Exception {
        int answered = 0;
        for (int i = 0; i < requests; i++) {
            String path = path();
            String[] headers =
                    random.nextBoolean() ? new String[] {"tier", pick("gold", "silver", "gold plus")} : new String[0];
            HttpResponse<String> expected = stock.get(path, headers);
            HttpResponse<String> actual = radix.get(path, headers);
            assertThat(actual.body()).as("%s %s", path, List.of(headers)).isEqualTo(expected.body());
            assertThat(actual.statusCode()).isEqualTo(expected.statusCode());
            answered += expected.body().startsWith(CountingBackend.BODY) ? 1 : 0;
        }
        return answered;
    }

    /**
     * Every operator that ShenYu 2.4.3 offers for a path, alone and with others, all and any of them, on and off, in
     * any order.
     */
    private Map<String, Object> rule(int number) {
        List<Map<String, Object>> conditions = new ArrayList<>(Stream.generate(this::condition)
                .limit(pickInt(1, 1, 1, 2, 2, 3))
                .toList());
        boolean all = random.nextBoolean();
        // what meets many requests is narrowed or comes last, or it would be chosen for almost every request
        boolean broad = conditions.stream().anyMatch(RadixRulesIT::isBroad);
        boolean last = broad
                && conditions.stream().noneMatch(c -> "exclude".equals(c.get("operator")))
                && random.nextInt(3) == 0;
        if (broad && !last) {
            all = true;
            String narrow = "/http/" + pick("a", "b", "ab", "c", "12") + "/" + pick("a", "{x}", "c", "1*")
                    + pick("", "/**", "/*");
            conditions.add(random.nextInt(conditions.size() + 1), condition("uri", "match", "/", narrow));
        }
        return ordered(
                "id",
                "rule-" + number,
                "selectorId",
                "gatebench-selector",
                "pluginName",
                "divide",
                "name",
                "rule-" + number + "-" + random.nextInt(1000),
                "matchMode",
                all ? 0 : 1,
                "sort",
                random.nextInt(RULES / 2) + (last ? RULES : 0),
                "enabled",
                random.nextInt(6) != 0,
                "loged",
                true,
                // how much of a request is let through tells rules apart in replies too
                "handle",
                json(ordered(
                        "loadBalance",
                        "roundRobin",
                        "retry",
                        0,
                        "timeout",
                        3000,
                        "headerMaxSize",
                        pickInt(10, 10_240, 10_240),
                        "requestMaxSize",
                        102_400)),
                "conditionDataList",
                conditions);
    }

    private static boolean isBroad(Map<String, Object> condition) {
        String value = String.valueOf(condition.get("paramValue"));
        return !"uri".equals(condition.get("paramType"))
                || "exclude".equals(condition.get("operator"))
                || "contains".equals(condition.get("operator"))
                || Stream.of("*", "{x", "{y", "?").anyMatch(wild -> value.contains("/http/" + wild));
    }

    private Map<String, Object> condition() {
        return switch (random.nextInt(14)) {
            case 0 -> condition("uri", "=", "/", " " + plain() + " ");
            case 1 -> condition("uri", "=", "/", plain());
            case 2 -> condition("uri", "regex", "/", "/http/[ab]+/.*" + pick("c", "1\\d"));
            case 3 -> condition("uri", "contains", "/", pick("/ab/c", "a/b/a", "/12/"));
            case 4 -> condition("uri", "exclude", "/", pattern());
            case 5 -> condition("header", "=", "tier", "gold");
            case 6 -> condition("header", "match", "tier", "gold");
            case 7 -> condition("query", "=", "n", Integer.toString(random.nextInt(3)));
            case 8 -> condition("uri", "match", "/", pattern() + " , " + pattern());
            case 9 -> condition("uri", "match", "/", pick("/http/{x:\\d{1,2}}", "/http/{a", "/http/a}/*", ","));
            default -> condition("uri", "match", "/", pattern());
        };
    }

    private static Map<String, Object> condition(String type, String operator, String name, String value) {
        return ordered("paramType", type, "operator", operator, "paramName", name, "paramValue", value);
    }

    private String pattern() {
        int segments = 1 + random.nextInt(4);
        return "/http"
                + Stream.generate(() -> "/"
                                + pick(
                                        "a",
                                        "b",
                                        "ab",
                                        "c",
                                        "*",
                                        "**",
                                        "?",
                                        "a*",
                                        "{x}",
                                        "{y:[a-c]+}",
                                        "{z:\\d+}",
                                        "1*"))
                        .limit(segments)
                        .collect(Collectors.joining())
                + pick("", "", "", "/");
    }

    private String plain() {
        return "/http" + segments(1 + random.nextInt(3));
    }

    private String path() {
        return "/http" + (random.nextInt(15) == 0 ? "/" : "") + segments(1 + random.nextInt(5)) + pick("", "", "", "/")
                + pick("", "?n=0", "?n=1", "?n=2&m=a");
    }

    private String segments(int count) {
        return Stream.generate(() -> "/" + pick("a", "b", "ab", "c", "12", "1", "abc", "a-b", "%C3%A4"))
                .limit(count)
                .collect(Collectors.joining());
    }

    private String pick(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private int pickInt(int... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private static void save(RunningGateway gateway, Map<String, Object> rule)
            throws IOException, InterruptedException {
        call(
                gateway,
                new LocalModeCall(
                        "POST",
                        "/shenyu/plugin/rule/saveOrUpdate",
                        Optional.of(json(rule)),
                        String.valueOf(rule.get("id"))));
    }

    /** 2.4.3 removes the rule and then fails to tell the plugin, so the reply is an error whatever was done. */
    private static void delete(RunningGateway gateway, String id) throws IOException, InterruptedException {
        LocalModeCall call = new LocalModeCall(
                "GET",
                "/shenyu/plugin/rule/delete?selectorId=gatebench-selector&id=" + id,
                Optional.empty(),
                "an error");
        gateway.call(call, gateway.launch().key().value());
        String left = gateway.get(
                        "/shenyu/plugin/rule/findList?selectorId=gatebench-selector&id=" + id,
                        LocalKey.HEADER,
                        gateway.launch().key().value())
                .body();
        assertThat(left).as("rule %s after it was deleted", id).isEqualTo("[]");
    }

    private static void call(RunningGateway gateway, LocalModeCall call) throws IOException, InterruptedException {
        assertThat(gateway.call(call, gateway.launch().key().value()).body())
                .as(call.path())
                .isEqualTo(call.expectedReply());
    }

    private static RunningGateway start(String matcher, CountingBackend backend) throws Exception {
        Path dir = Files.createDirectories(Path.of("target", "it", "rules-" + matcher));
        // at level info ShenYu says which rule it chose
        Map<String, Object> settings = new HashMap<>(Map.of(
                "strategy",
                "netty",
                "keepAlive",
                true,
                "jvm",
                "it.jvmopts",
                "logLevel",
                "info",
                "rules",
                Map.of("matcher", matcher, "selector", everything(), "rules", List.of(nothing()))));
        return RunningGateway.start(settings, backend.url(), dir);
    }

    private static Map<String, Object> everything() {
        return Map.of("conditions", List.of(Map.of("paramValue", "/http/**")));
    }

    /** A table has at least one rule; this one meets no request. */
    private static Map<String, Object> nothing() {
        return Map.of("conditions", List.of(Map.of("operator", "=", "paramValue", "/none")));
    }

    private static long proofs(RunningGateway gateway) throws IOException {
        Pattern line = RuleMatching.RADIX.loggedLine().orElseThrow();
        return gateway.log().stream().filter(text -> line.matcher(text).find()).count();
    }

    private static List<String> chosen(RunningGateway gateway) throws IOException {
        return gateway.log().stream()
                .map(CHOSEN::matcher)
                .filter(Matcher::find)
                .map(m -> m.group(1))
                .toList();
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
            throw new AssertionError(e);
        }
    }
}
