package dev.gatebench.mock.control;

import dev.gatebench.mock.delay.Delay;
import dev.gatebench.mock.plan.ReplyBody;
import dev.gatebench.mock.plan.ReplyPlan;
import dev.gatebench.mock.text.JsonValues;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** A change of the plan as JSON; a key that is absent leaves its part of the plan as it is. */
final class PlanChange {
    private static final List<String> KEYS = List.of("delay", "body", "status", "errorRate", "errorStatus");

    private final JsonValues changes;

    private PlanChange(JsonValues changes) {
        this.changes = changes;
    }

    /**
     * Reads a change.
     *
     * @throws IllegalArgumentException with one line that names the key, the rule and the value
     */
    static PlanChange parse(String json) {
        return new PlanChange(JsonValues.of("the plan", JsonValues.tree("the plan", "a JSON object", json), KEYS));
    }

    /**
     * Returns the plan with the changes made.
     *
     * @throws IllegalArgumentException with one line that names the key, the rule and the value
     */
    ReplyPlan apply(ReplyPlan plan) {
        return new ReplyPlan(
                changes.value(
                        "delay",
                        JsonNode::isString,
                        "text such as \"20ms\"",
                        v -> Delay.parse(v.stringValue()),
                        plan.delay()),
                changes.value(
                        "body",
                        JsonNode::isString,
                        "text such as \"2KiB\"",
                        v -> ReplyBody.parse(v.stringValue()),
                        plan.body()),
                changes.value(
                        "status", JsonValues::isInt, "a whole number 200..599", JsonNode::intValue, plan.status()),
                changes.value(
                        "errorRate", JsonNode::isNumber, "a number 0..1", JsonNode::doubleValue, plan.errorRate()),
                changes.value(
                        "errorStatus",
                        JsonValues::isInt,
                        "a whole number 200..599",
                        JsonNode::intValue,
                        plan.errorStatus()));
    }
}
