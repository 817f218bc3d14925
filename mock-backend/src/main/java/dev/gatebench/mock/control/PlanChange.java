package dev.gatebench.mock.control;

import dev.gatebench.mock.delay.Delay;
import dev.gatebench.mock.plan.ReplyBody;
import dev.gatebench.mock.plan.ReplyPlan;
import dev.gatebench.mock.text.OneLine;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A change of the plan as JSON; a key that is absent leaves its part of the plan as it is. */
final class PlanChange {
    private static final List<String> KEYS = List.of("delay", "body", "status", "errorRate", "errorStatus");
    /** Longest delay or name of a body, characters: a text has 1,024 at most, a distribution a few points. */
    private static final int LONGEST_TEXT = 4096;

    private static final JsonMapper STRICT = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .build();

    private final JsonNode changes;

    private PlanChange(JsonNode changes) {
        this.changes = changes;
    }

    /**
     * Reads a change.
     *
     * @throws IllegalArgumentException with one line that names the key, the rule and the value
     */
    static PlanChange parse(String json) {
        JsonNode changes;
        try {
            changes = STRICT.readTree(json);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("the plan must be a JSON object: " + e.getOriginalMessage(), e);
        }
        if (!changes.isObject()) {
            throw new IllegalArgumentException("the plan must be a JSON object, was " + shown(changes));
        }
        for (String key : changes.propertyNames()) {
            if (!KEYS.contains(key)) {
                throw new IllegalArgumentException(
                        "'" + key + "' must be one of " + String.join(", ", KEYS) + ", was " + shown(changes.get(key)));
            }
        }
        return new PlanChange(changes);
    }

    /**
     * Returns the plan with the changes made.
     *
     * @throws IllegalArgumentException with one line that names the key, the rule and the value
     */
    ReplyPlan apply(ReplyPlan plan) {
        return new ReplyPlan(
                value(
                        "delay",
                        JsonNode::isString,
                        "text such as \"20ms\"",
                        v -> Delay.parse(v.stringValue()),
                        plan.delay()),
                value(
                        "body",
                        JsonNode::isString,
                        "text such as \"2KiB\"",
                        v -> ReplyBody.parse(v.stringValue()),
                        plan.body()),
                value("status", PlanChange::isInt, "a whole number 200..599", JsonNode::intValue, plan.status()),
                value("errorRate", JsonNode::isNumber, "a number 0..1", JsonNode::doubleValue, plan.errorRate()),
                value(
                        "errorStatus",
                        PlanChange::isInt,
                        "a whole number 200..599",
                        JsonNode::intValue,
                        plan.errorStatus()));
    }

    private <T> T value(String key, Predicate<JsonNode> type, String rule, Function<JsonNode, T> read, T unchanged) {
        JsonNode value = changes.get(key);
        if (value == null) {
            return unchanged;
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

    private static boolean isInt(JsonNode value) {
        return value.isIntegralNumber() && value.canConvertToInt();
    }

    private static String shown(JsonNode value) {
        return OneLine.value(value.toString());
    }
}
