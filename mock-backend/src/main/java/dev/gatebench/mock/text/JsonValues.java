package dev.gatebench.mock.text;

import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The values of a JSON object that a person wrote; each message names the key, the rule and the value. */
public final class JsonValues {
    /** Longest text, characters: a body's text has 1,024 at most, a path twice as many, a distribution a few points. */
    private static final int LONGEST_TEXT = 4096;

    private static final JsonMapper STRICT = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .build();

    private final JsonNode object;

    private JsonValues(JsonNode object) {
        this.object = object;
    }

    /**
     * Parses JSON.
     *
     * @param what how a message names it, such as {@code the plan}
     * @param kind what it must be, such as {@code a JSON object}
     * @throws IllegalArgumentException with one line
     */
    public static JsonNode tree(String what, String kind, String json) {
        try {
            return STRICT.readTree(json);
        } catch (JacksonException e) {
            throw new IllegalArgumentException(what + " must be " + kind + ": " + e.getOriginalMessage(), e);
        }
    }

    /**
     * Returns the values of an object that has no other keys than these.
     *
     * @throws IllegalArgumentException with one line
     */
    public static JsonValues of(String what, JsonNode object, List<String> keys) {
        if (!object.isObject()) {
            throw new IllegalArgumentException(what + " must be a JSON object, was " + shown(object));
        }
        for (String key : object.propertyNames()) {
            if (!keys.contains(key)) {
                throw new IllegalArgumentException(
                        "'" + key + "' must be one of " + String.join(", ", keys) + ", was " + shown(object.get(key)));
            }
        }
        return new JsonValues(object);
    }

    /**
     * Reads a value; returns {@code absent} if the object has none.
     *
     * @throws IllegalArgumentException with one line
     */
    public <T> T value(String key, Predicate<JsonNode> type, String rule, Function<JsonNode, T> read, T absent) {
        return object.has(key) ? required(key, type, rule, read) : absent;
    }

    /**
     * Reads a value that must be there.
     *
     * @throws IllegalArgumentException with one line
     */
    public <T> T required(String key, Predicate<JsonNode> type, String rule, Function<JsonNode, T> read) {
        JsonNode value = object.get(key);
        if (value == null) {
            throw new IllegalArgumentException("'" + key + "' must be " + rule + ", was absent");
        }
        if (value.isString() && value.stringValue().length() > LONGEST_TEXT) {
            throw new IllegalArgumentException(
                    "'" + key + "' must have " + LONGEST_TEXT + " characters at most, was " + shown(value));
        }
        if (!type.test(value)) {
            throw new IllegalArgumentException("'" + key + "' must be " + rule + ", was " + shown(value));
        }
        try {
            return read.apply(value);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("'" + key + "': " + e.getMessage(), e);
        }
    }

    /** Whether a value is a whole number that an {@code int} holds. */
    public static boolean isInt(JsonNode value) {
        return value.isIntegralNumber() && value.canConvertToInt();
    }

    /** Returns a value as JSON, cut for a message. */
    public static String shown(JsonNode value) {
        return OneLine.value(value.toString());
    }
}
