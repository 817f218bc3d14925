package dev.gatebench.core.study;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.gatebench.core.unit.Sizes;
import dev.gatebench.core.yaml.Document;
import dev.gatebench.core.yaml.KeyPath;
import dev.gatebench.core.yaml.Origin;
import dev.gatebench.core.yaml.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Reads keys of studies that have other names now. An invalid value keeps its old name, so that its message has it. */
final class OldKeys {
    private static final List<Renamed> ALL = List.of(
            new Renamed(
                    "request",
                    "bodyBytes",
                    "request",
                    "body",
                    value -> value.isInt() && value.intValue() >= 0,
                    value -> TextNode.valueOf(Sizes.format(value.intValue()))),
            new Renamed("request", "keepAlive", "client", "keepAlive", JsonNode::isBoolean, value -> value));

    /**
     * A key that has another name now, in a study and in its cases.
     *
     * @param valid tells the values that may be renamed
     * @param value makes the value of the new name
     */
    private record Renamed(
            String mapping,
            String key,
            String newMapping,
            String newKey,
            Predicate<JsonNode> valid,
            UnaryOperator<JsonNode> value) {
        KeyPath from(KeyPath base) {
            return base.key(mapping).key(key);
        }

        KeyPath to(KeyPath base) {
            return base.key(newMapping).key(newKey);
        }
    }

    private final Document document;
    private final List<Problem> problems = new ArrayList<>();

    private OldKeys(Document document) {
        this.document = document;
    }

    /** Renames the keys of a study and of its cases, and returns a problem for each that stands beside its new name. */
    static List<Problem> rename(Document document) {
        OldKeys keys = new OldKeys(document);
        ALL.forEach(renamed -> keys.rename(renamed, KeyPath.ROOT));
        for (int i = 0; i < document.at(StudyCases.CASES).size(); i++) {
            KeyPath each = StudyCases.CASES.index(i);
            ALL.forEach(renamed -> keys.rename(renamed, each));
        }
        return keys.problems;
    }

    /**
     * Renames the keys that {@code --set} gave, which win over what a file says under the new name; returns problems as
     * {@link #rename} does.
     */
    static List<Problem> renameSet(Document document) {
        OldKeys keys = new OldKeys(document);
        for (Renamed renamed : ALL) {
            KeyPath from = renamed.from(KeyPath.ROOT);
            KeyPath to = renamed.to(KeyPath.ROOT);
            if (!document.at(from).isMissingNode()
                    && document.at(KeyPath.ROOT.key(renamed.newMapping())) instanceof ObjectNode mapping
                    && document.origin(to).order() < document.origin(from).order()) {
                mapping.remove(renamed.newKey());
            }
            keys.rename(renamed, KeyPath.ROOT);
        }
        return keys.problems;
    }

    private void rename(Renamed renamed, KeyPath base) {
        KeyPath from = renamed.from(base);
        KeyPath to = renamed.to(base);
        JsonNode old = document.at(from);
        if (old.isMissingNode()) {
            return;
        }
        if (!document.at(to).isMissingNode()) {
            problems.add(document.problem(
                    from, "must be absent where " + to + " is given, was " + old + ": keep " + to + " alone"));
        } else if (renamed.valid().test(old) && mapping(base, renamed.newMapping()) instanceof ObjectNode mapping) {
            Origin origin = document.origin(from);
            ((ObjectNode) document.at(base.key(renamed.mapping()))).remove(renamed.key());
            mapping.set(renamed.newKey(), renamed.value().apply(old));
            document.rewritten(to, origin);
        }
    }

    /** Returns a mapping of the study or of a case, which is made where there is none. */
    private JsonNode mapping(KeyPath base, String key) {
        JsonNode there = document.at(base.key(key));
        return there.isMissingNode() && document.at(base) instanceof ObjectNode parent ? parent.putObject(key) : there;
    }
}
