package dev.gatebench.shenyu.rules;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.Stream;

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

    /**
     * Returns this rule with what another of the same plugin adds to configuration and handle.
     *
     * @throws IllegalStateException where the other has other conditions, or a field that this one has
     */
    PluginRule with(PluginRule other) {
        boolean shared = Stream.of(config, handle)
                .flatMap(tree -> tree.properties().stream())
                .anyMatch(field -> other.config.has(field.getKey()) || other.handle.has(field.getKey()));
        if (!conditions.equals(other.conditions) || shared) {
            throw new IllegalStateException("two policies of ShenYu's plugin " + plugin
                    + " must not have a field in common: correct policies.yml");
        }
        return new PluginRule(
                plugin,
                config.deepCopy().setAll(other.config),
                handle.deepCopy().setAll(other.handle),
                conditions);
    }
}
