package dev.gatebench.core.study;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** All keys that the schema of study files knows, in its order. */
final class SchemaKeys {
    private static final String PROPERTIES = "properties";
    private static final String TOP = "#/properties/";

    private final JsonNode schema;
    private final List<SchemaKey> keys = new ArrayList<>();

    private SchemaKeys(JsonNode schema) {
        this.schema = schema;
    }

    /** The keys of a schema. */
    static List<SchemaKey> of(JsonNode schema) {
        SchemaKeys found = new SchemaKeys(schema);
        found.properties("", schema, Map.of());
        return List.copyOf(found.keys);
    }

    private void properties(String prefix, JsonNode mapping, Map<String, JsonNode> defaults) {
        Set<String> required = texts(mapping.path("required"));
        mapping.path(PROPERTIES)
                .properties()
                .forEach(property -> key(
                        prefix + property.getKey(),
                        required.contains(property.getKey()),
                        property.getValue(),
                        below(defaults, property.getKey())));
    }

    private void key(String path, boolean required, JsonNode node, Map<String, JsonNode> inherited) {
        String ref = node.path("$ref").asText();
        if (ref.startsWith(TOP)) {
            keys.add(new SchemaKey(path, required, resolved(node), ref.substring(TOP.length()), Map.of()));
            return;
        }
        JsonNode rule = resolved(node);
        Map<String, JsonNode> defaults = rule.has("default") ? Map.of("", rule.get("default")) : inherited;
        keys.add(new SchemaKey(path, required, rule, "", defaults));
        JsonNode mapping = rule.has("items") ? resolved(rule.get("items")) : rule;
        String below = path + (rule.has("items") ? "[]." : ".");
        Set<String> shared = mapping.path(PROPERTIES).properties().stream()
                .map(property -> property.getValue().path("$ref").asText())
                .collect(Collectors.toSet());
        JsonNode first = mapping.path(PROPERTIES).path(firstName(mapping));
        if (shared.size() == 1 && resolved(first).has(PROPERTIES)) {
            // smoke, quick and full have the same keys
            String name = shared.iterator().next().replaceFirst(".*/", "").toUpperCase(Locale.ROOT);
            Map<String, JsonNode> byName = new LinkedHashMap<>();
            mapping.path(PROPERTIES)
                    .fieldNames()
                    .forEachRemaining(
                            each -> byName.put(each, rule.path("default").path(each)));
            properties(below + name + ".", resolved(first), byName);
        } else {
            properties(below, mapping, defaults);
            properties(below + "NAME.", mapping.path("additionalProperties"), Map.of());
        }
    }

    private static String firstName(JsonNode mapping) {
        return mapping.path(PROPERTIES).properties().stream()
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse("");
    }

    private static Map<String, JsonNode> below(Map<String, JsonNode> defaults, String name) {
        Map<String, JsonNode> below = new LinkedHashMap<>();
        defaults.forEach((key, value) -> {
            if (value.has(name)) {
                below.put(key, value.get(name));
            }
        });
        return below;
    }

    /** The rule with what it refers to; what it says itself goes before that. */
    private JsonNode resolved(JsonNode rule) {
        if (!rule.has("$ref")) {
            return rule;
        }
        ObjectNode whole = (ObjectNode)
                resolved(schema.at(rule.get("$ref").textValue().substring(1))).deepCopy();
        whole.setAll((ObjectNode) rule);
        return whole.without("$ref");
    }

    private static Set<String> texts(JsonNode list) {
        Set<String> texts = new LinkedHashSet<>();
        list.forEach(text -> texts.add(text.asText()));
        return texts;
    }
}
