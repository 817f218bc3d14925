package dev.gatebench.core.study;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.deser.std.StdDelegatingDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.StdDelegatingSerializer;
import com.fasterxml.jackson.databind.util.StdConverter;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.unit.Durations;
import java.time.Duration;

/** Converts studies to trees of the form of study files, defaults included, and back. */
final class StudyTree {
    private static final JsonMapper MAPPER = Json.mapper()
            .rebuild()
            .addModule(new SimpleModule()
                    .addSerializer(new StdDelegatingSerializer(Duration.class, new DurationToText()))
                    .addDeserializer(Duration.class, new StdDelegatingDeserializer<>(new TextToDuration())))
            .addMixIn(ClosedLoad.class, WarmUpLoad.class)
            .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
            .build();

    private static final String LOADS = "loads";

    private StudyTree() {}

    /** Converts a tree that fits the schema, has the defaults and keeps the rules. */
    static Study study(ObjectNode root) {
        ObjectNode tree = root.deepCopy();
        tree.remove(StudyCases.CASES.toString());
        tree.remove(Defaults.POLICIES); // each arm has its own by now
        tree.set(LOADS, LoadTree.ids(tree.path(LOADS)));
        for (JsonNode spec : tree.path("fidelity")) {
            ObjectNode warmUp = (ObjectNode) spec.path("warmUp");
            JsonNode arms = warmUp.remove("arms");
            ObjectNode whole = ((ObjectNode) spec).putObject("armWarmUps");
            arms.properties()
                    .forEach(arm -> whole.set(arm.getKey(), warmUp.deepCopy().setAll((ObjectNode) arm.getValue())));
        }
        return MAPPER.convertValue(tree, Study.class);
    }

    /** Returns the tree that {@link #study} converts back to an equal study. */
    static ObjectNode of(Study study) {
        ObjectNode tree = MAPPER.valueToTree(study);
        ArrayNode loads = tree.putArray(LOADS);
        study.loads().forEach(load -> loads.add(LoadTree.entry(load)));
        for (JsonNode arm : tree.path("arms")) {
            if (arm.path("client").equals(tree.path("client"))) {
                ((ObjectNode) arm).remove("client");
            }
        }
        withoutPolicyHeaders(study, tree.path("request"));
        if (!study.requests().isEmpty()) {
            tree.remove("request");
        }
        for (JsonNode spec : tree.path("fidelity")) {
            ((ObjectNode) spec.path("warmUp")).set("arms", ((ObjectNode) spec).remove("armWarmUps"));
            if (!spec.has("jmh")) {
                ((ObjectNode) spec).put("jmh", FidelitySpec.NO_JMH);
            }
        }
        return tree;
    }

    /** Removes headers that were made for one run. */
    private static void withoutPolicyHeaders(Study study, JsonNode request) {
        if (request.path("headers") instanceof ObjectNode headers) {
            study.arms().stream()
                    .flatMap(arm -> arm.policies().stream())
                    .forEach(policy -> headers.remove(PolicyRequests.headerNames(policy.kind())));
        }
    }

    /** The load of a warm-up is closed and has a key of its own; any other load is its id. */
    private interface WarmUpLoad {
        @JsonValue(false)
        String id();

        @JsonProperty("concurrency")
        int connections();
    }

    private static final class DurationToText extends StdConverter<Duration, String> {
        @Override
        public String convert(Duration duration) {
            return Durations.format(duration);
        }
    }

    private static final class TextToDuration extends StdConverter<String, Duration> {
        @Override
        public Duration convert(String text) {
            return Durations.parse(text);
        }
    }
}
