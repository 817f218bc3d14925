package dev.gatebench.core.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.path.NodePath;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks documents against a JSON Schema. Its messages are in the schema's own words: the {@code title} of every value
 * is phrased to follow "must be", so that the file that editors use is also the one source of the messages.
 */
public final class SchemaCheck {
    private final Schema schema;

    private SchemaCheck(Schema schema) {
        this.schema = schema;
    }

    /**
     * Returns a check against a schema of the class path.
     *
     * @param resource absolute name, such as {@code /dev/gatebench/schema/study.schema.json}
     * @throws IllegalStateException when there is none
     */
    public static SchemaCheck of(String resource) {
        try (InputStream in = SchemaCheck.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException(
                        "the schema '" + resource + "' is not on the class path: run ./mvnw package -DskipTests");
            }
            return new SchemaCheck(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(in, InputFormat.JSON));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the problems of the document. */
    public List<Problem> problems(Document document) {
        return schema.validate(document.root()).stream()
                .map(error -> problem(document, error))
                .distinct()
                .toList();
    }

    private Problem problem(Document document, Error error) {
        KeyPath path = path(error.getInstanceLocation());
        JsonNode rule = ruleOf(error);
        return switch (error.getKeyword()) {
            case "additionalProperties" -> unknownKey(document, path, error, rule);
            case "required" -> missingKey(document, path, error, rule);
            case "propertyNames" ->
                new Problem(
                        document.origin(path.key(String.valueOf(error.getProperty()))),
                        path + " has the key " + Words.quote(String.valueOf(error.getProperty()))
                                + ": a key here must be " + title(rule.path("propertyNames")));
            default -> document.problem(path, mustBe(rule, error) + ", was " + Words.value(document.at(path)));
        };
    }

    private static Problem unknownKey(Document document, KeyPath mapping, Error error, JsonNode rule) {
        String name = String.valueOf(error.getProperty());
        List<String> known = new ArrayList<>();
        rule.path("properties").fieldNames().forEachRemaining(known::add);
        return new Problem(
                document.origin(mapping.key(name)),
                "unknown key '" + mapping.key(name) + "': " + Words.didYouMean(name, known)
                        + (known.isEmpty() ? "No key is known here" : "Known here: " + String.join(", ", known)));
    }

    private Problem missingKey(Document document, KeyPath mapping, Error error, JsonNode rule) {
        String name = String.valueOf(error.getProperty());
        KeyPath key = mapping.key(name);
        String title = title(rule.path("properties").path(name));
        return new Problem(document.origin(key), key + " is missing: it must be " + title);
    }

    private String mustBe(JsonNode rule, Error error) {
        String title = title(rule);
        return title.isEmpty() ? "does not fit the schema, " + Words.oneLine(error.getMessage()) : "must be " + title;
    }

    /** Returns the title of a schema, or of the one that it refers to. */
    private String title(JsonNode rule) {
        if (!rule.has("title") && rule.has("$ref")) {
            return title(schema.getSchemaNode().at(rule.get("$ref").textValue().substring(1)));
        }
        return rule.path("title").asText();
    }

    /** Returns the schema whose keyword was violated. */
    private JsonNode ruleOf(Error error) {
        return schema.getSchemaNode()
                .at(error.getSchemaLocation().getFragment().getParent().toString());
    }

    private static KeyPath path(NodePath location) {
        KeyPath path = KeyPath.ROOT;
        for (int i = 0; i < location.getNameCount(); i++) {
            Object step = location.getElement(i);
            path = step instanceof Integer index ? path.index(index) : path.key(step.toString());
        }
        return path;
    }
}
