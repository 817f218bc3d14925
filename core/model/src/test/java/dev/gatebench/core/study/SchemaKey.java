package dev.gatebench.core.study;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/**
 * A key of the schema of study files.
 *
 * @param path where it stands, such as {@code arms[].id}; a word in capitals stands for any name
 * @param required whether its mapping must have it
 * @param rule what the schema says of it, with what it refers to
 * @param same the path of the key whose rule it has; empty where the rule is its own
 * @param defaults its default; several by name where it stands below a placeholder; empty where it has none
 */
record SchemaKey(String path, boolean required, JsonNode rule, String same, Map<String, JsonNode> defaults) {
    SchemaKey {
        defaults = Map.copyOf(defaults);
    }

    /** Whether who writes it decides which program runs: a stranger's is to be read before it is run. */
    boolean startsProgram() {
        return rule.path("x-starts-program").asBoolean();
    }

    /** The last part of the path, without the mark of a list. */
    String name() {
        return path.substring(path.lastIndexOf('.') + 1).replace("[]", "");
    }
}
