package dev.gatebench.core.study;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.unit.Durations;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Makes a {@link Study} of a tree that fits the schema, has the defaults and keeps the rules. */
final class StudyBinder {
    private StudyBinder() {}

    static Study study(JsonNode root) {
        Map<Fidelity, FidelitySpec> fidelities = new EnumMap<>(Fidelity.class);
        for (Fidelity fidelity : Fidelity.values()) {
            fidelities.put(fidelity, fidelity(root.path("fidelity").path(fidelity.id())));
        }
        return new Study(
                root.path("study").textValue(),
                root.path("title").textValue(),
                text(root, "published"),
                RuntimeSpec.of(
                        root.path("runtime").textValue(), root.path("network").textValue()),
                root.path("driver").textValue(),
                new BackendSpec(
                        root.path("backend").path("delay").textValue(),
                        root.path("backend").path("body").textValue()),
                request(root.path("request")),
                list(root.path("arms"), StudyBinder::arm),
                list(
                        root.path("loads"),
                        load -> new ClosedLoad(load.path("concurrency").intValue())),
                list(
                        root.path("comparisons"),
                        comparison -> new ComparisonSpec(
                                comparison.path("baseline").textValue(),
                                comparison.path("candidate").textValue())),
                root.path("rank").booleanValue(),
                fidelities,
                limits(root.path("checks")));
    }

    private static Map<String, Double> limits(JsonNode checks) {
        Map<String, Double> limits = new LinkedHashMap<>();
        checks.properties()
                .forEach(limit -> limits.put(limit.getKey(), limit.getValue().doubleValue()));
        return limits;
    }

    private static RequestSpec request(JsonNode request) {
        Map<String, String> headers = new LinkedHashMap<>();
        request.path("headers")
                .properties()
                .forEach(
                        header -> headers.put(header.getKey(), header.getValue().textValue()));
        return new RequestSpec(
                request.path("method").textValue(),
                request.path("path").textValue(),
                headers,
                request.path("bodyBytes").intValue());
    }

    private static ArmSpec arm(JsonNode arm) {
        Set<Fidelity> fidelities = new LinkedHashSet<>();
        arm.path("fidelity").forEach(id -> Fidelity.ofId(id.textValue()).ifPresent(fidelities::add));
        return new ArmSpec(
                arm.path("id").textValue(),
                arm.path("gateway").textValue(),
                text(arm, "version"),
                mapping(arm.path("settings")),
                fidelities);
    }

    private static FidelitySpec fidelity(JsonNode spec) {
        JsonNode warmUp = spec.path("warmUp");
        Map<String, WarmUpSpec> armWarmUps = new LinkedHashMap<>();
        warmUp.path("arms").properties().forEach(arm -> armWarmUps.put(arm.getKey(), warmUp(arm.getValue(), warmUp)));
        return new FidelitySpec(
                spec.path("fitForNumbers").booleanValue(),
                spec.path("forks").intValue(),
                spec.path("rounds").intValue(),
                spec.path("duet").booleanValue(),
                warmUp(warmUp, warmUp),
                armWarmUps,
                Durations.parse(spec.path("ramp").textValue()),
                Durations.parse(spec.path("settle").textValue()),
                Durations.parse(spec.path("measure").textValue()),
                Durations.parse(spec.path("tail").textValue()),
                Durations.parse(spec.path("gap").textValue()),
                text(spec, "jmh").filter(mode -> !mode.equals("none")));
    }

    private static WarmUpSpec warmUp(JsonNode own, JsonNode fallback) {
        Function<String, JsonNode> value = key -> own.has(key) ? own.path(key) : fallback.path(key);
        return new WarmUpSpec(
                new ClosedLoad(value.apply("concurrency").intValue()),
                Durations.parse(value.apply("window").textValue()),
                Durations.parse(value.apply("atLeast").textValue()),
                Durations.parse(value.apply("atMost").textValue()),
                Durations.parse(value.apply("atLoad").textValue()));
    }

    private static Map<String, Object> mapping(JsonNode mapping) {
        Map<String, Object> values = new LinkedHashMap<>();
        mapping.properties().forEach(entry -> values.put(entry.getKey(), value(entry.getValue())));
        return Collections.unmodifiableMap(values);
    }

    private static Object value(JsonNode node) {
        if (node.isObject()) {
            return mapping(node);
        }
        if (node.isArray()) {
            return list(node, StudyBinder::value);
        }
        if (node.isBoolean()) {
            return node.booleanValue();
        }
        return node.isNumber() ? node.numberValue() : node.textValue();
    }

    private static <T> List<T> list(JsonNode elements, Function<JsonNode, ? extends T> of) {
        List<T> list = new ArrayList<>();
        elements.forEach(element -> list.add(of.apply(element)));
        return List.copyOf(list);
    }

    private static Optional<String> text(JsonNode node, String key) {
        return Optional.ofNullable(node.path(key).textValue());
    }
}
