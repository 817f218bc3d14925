package dev.gatebench.shenyu.rules;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import dev.gatebench.core.policy.PolicyKind;
import dev.gatebench.core.policy.PolicySpec;
import dev.gatebench.shenyu.Resources;
import dev.gatebench.shenyu.version.ShenyuHome;
import dev.gatebench.shenyu.version.ShenyuVersions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Policies that ShenYu's plugins enforce, and how each is told them, as {@code policies.yml} has it. */
public final class PluginPolicies {
    private static final PluginPolicies BUNDLED = read();

    private static final RuleTable.Condition ALL = RuleTable.Condition.path("/**");

    private final Map<PolicyKind, Plugin> plugins;

    private PluginPolicies(Map<PolicyKind, Plugin> plugins) {
        this.plugins = plugins;
    }

    /**
     * A plugin that enforces a policy.
     *
     * @param plugin its name
     * @param jar the beginning of the name of its jar, before the version
     * @param from the first release in which it does what the policy asks; any where absent
     * @param config its configuration
     * @param handle the handle of its rule
     * @param path the only path that the rule is for
     */
    private record Plugin(
            String plugin,
            String jar,
            Optional<String> from,
            Optional<ObjectNode> config,
            Optional<ObjectNode> handle,
            Optional<String> path) {

        PluginRule rule(PolicySpec policy) {
            RuleTable.Condition condition = path.map(name -> new RuleTable.Condition(
                            "uri", "=", "/", filled(name, policy).asText()))
                    .orElse(ALL);
            return new PluginRule(plugin, filled(config, policy), filled(handle, policy), List.of(condition));
        }

        private static ObjectNode filled(Optional<ObjectNode> tree, PolicySpec policy) {
            ObjectNode copy = tree.map(ObjectNode::deepCopy).orElseGet(JsonNodeFactory.instance::objectNode);
            fill(copy, policy);
            return copy;
        }

        private static void fill(JsonNode tree, PolicySpec policy) {
            if (tree instanceof ObjectNode object) {
                object.properties().forEach(entry -> entry.setValue(filled(entry.getValue(), policy)));
            } else if (tree instanceof ArrayNode array) {
                array.forEach(each -> fill(each, policy));
            }
        }

        private static JsonNode filled(JsonNode value, PolicySpec policy) {
            if (value.isTextual()) {
                return filled(value.asText(), policy);
            }
            fill(value, policy);
            return value;
        }

        /** Returns a text, or the parameter that it names between two {@code @}. */
        private static JsonNode filled(String text, PolicySpec policy) {
            if (text.length() < 3 || !text.startsWith("@") || !text.endsWith("@")) {
                return JsonNodeFactory.instance.textNode(text);
            }
            String name = text.substring(1, text.length() - 1);
            return name.equals(PolicySpec.RATE)
                    ? JsonNodeFactory.instance.numberNode(policy.rate())
                    : JsonNodeFactory.instance.textNode(policy.text(name));
        }
    }

    public static PluginPolicies bundled() {
        return BUNDLED;
    }

    /**
     * Whether a gateway can be told a policy.
     *
     * @param version its release, which is known
     * @param home the distribution that it is launched from; empty for one that has all plugins of its release
     */
    public boolean canEnforce(PolicyKind kind, String version, Optional<ShenyuHome> home) {
        Plugin plugin = plugins.get(kind);
        if (plugin == null) {
            return false;
        }
        List<String> releases = ShenyuVersions.bundled().known();
        boolean guards = plugin.from()
                .map(first -> releases.indexOf(version) >= releases.indexOf(first))
                .orElse(true);
        String jar = plugin.jar() + "-" + version + ".jar";
        return guards
                && home.map(folder -> folder.jars().stream()
                                .anyMatch(each -> each.getFileName().toString().equals(jar)))
                        .orElse(true);
    }

    /**
     * Returns the rules that policies ask of plugins, one a plugin, in the order of the policies. A policy that no
     * plugin enforces has none.
     *
     * @throws IllegalStateException where two policies ask for one field of a plugin, or for other conditions
     */
    List<PluginRule> rules(List<PolicySpec> policies) {
        Map<String, PluginRule> byPlugin = new LinkedHashMap<>();
        for (PolicySpec policy : policies) {
            Optional.ofNullable(plugins.get(policy.kind()))
                    .map(plugin -> plugin.rule(policy))
                    .ifPresent(rule -> byPlugin.merge(rule.plugin(), rule, PluginRule::with));
        }
        return List.copyOf(byPlugin.values());
    }

    private static PluginPolicies read() {
        try {
            return new PluginPolicies(YAMLMapper.builder()
                    .addModule(new Jdk8Module())
                    .build()
                    .readValue(Resources.text("policies.yml"), new TypeReference<Map<PolicyKind, Plugin>>() {}));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
