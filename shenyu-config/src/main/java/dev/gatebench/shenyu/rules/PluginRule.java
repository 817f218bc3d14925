package dev.gatebench.shenyu.rules;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * A plugin of ShenYu, and its only rule.
 *
 * @param plugin the plugin's name
 * @param config the plugin's configuration
 * @param handle the treatment of requests that meet all conditions
 * @param conditions at least one
 */
record PluginRule(String plugin, ObjectNode config, ObjectNode handle, List<RuleTable.Condition> conditions) {
    PluginRule {
        conditions = List.copyOf(conditions);
    }

    /** Returns this rule with what another of the same plugin and conditions adds to configuration and handle. */
    PluginRule with(PluginRule other) {
        if (!conditions.equals(other.conditions)) {
            throw new IllegalStateException("ShenYu's plugin " + plugin + " must have one rule, and has two");
        }
        return new PluginRule(
                plugin,
                config.deepCopy().setAll(other.config),
                handle.deepCopy().setAll(other.handle),
                conditions);
    }
}
