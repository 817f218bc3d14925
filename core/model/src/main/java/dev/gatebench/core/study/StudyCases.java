package dev.gatebench.core.study;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.gatebench.core.yaml.Document;
import dev.gatebench.core.yaml.KeyPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Applies a case of a study file: what the case says replaces what the study says, mappings key by key, all else as a
 * whole. Beside the study's own keys a case has {@code gateway} and {@code settings}, which go to every arm that is a
 * gateway, {@code rate}, which goes to every arm, and {@code without}, the arms that it leaves out.
 */
final class StudyCases {
    static final KeyPath CASES = KeyPath.ROOT.key("cases");

    /** Key of a study that holds the id of its case. */
    static final String CASE = "case";

    private static final KeyPath ARMS = KeyPath.ROOT.key("arms");
    private static final String ID = "id";
    private static final String TITLE = "title";
    private static final String GATEWAY = "gateway";
    private static final String SETTINGS = "settings";
    private static final String RATE = "rate";
    private static final String WITHOUT = "without";

    private final Document document;
    private final KeyPath own;

    private StudyCases(Document document, KeyPath own) {
        this.document = document;
        this.own = own;
    }

    /** Returns the ids of a document's cases, as far as they are texts; empty where it has none. */
    static List<String> ids(Document document) {
        List<String> ids = new ArrayList<>();
        if (!document.at(CASES).isArray()) {
            return ids;
        }
        document.at(CASES)
                .forEach(each -> Optional.ofNullable(each.path(ID).textValue()).ifPresent(ids::add));
        return List.copyOf(ids);
    }

    /** Returns the ids of the arms that a case leaves out. */
    static List<String> leftOut(Document document, String id) {
        List<String> arms = new ArrayList<>();
        document.at(path(document, id).key(WITHOUT)).forEach(arm -> arms.add(arm.asText()));
        return List.copyOf(arms);
    }

    /** Turns the document into that of one of its cases; the list of cases stays in it. */
    static void apply(Document document, String id) {
        new StudyCases(document, path(document, id)).apply();
    }

    private static KeyPath path(Document document, String id) {
        JsonNode cases = document.at(CASES);
        for (int i = 0; i < cases.size(); i++) {
            if (id.equals(cases.path(i).path(ID).textValue())) {
                return CASES.index(i);
            }
        }
        throw new IllegalArgumentException("no case '" + id + "'");
    }

    private void apply() {
        document.at(own).properties().forEach(entry -> {
            KeyPath from = own.key(entry.getKey());
            switch (entry.getKey()) {
                case ID -> merge(KeyPath.ROOT.key(CASE), from);
                case TITLE -> addTitle(from);
                case GATEWAY -> eachArm(from, GATEWAY, false);
                case SETTINGS -> eachArm(from, SETTINGS, false);
                case RATE -> eachArm(from, RATE, true);
                // the schema refuses these keys of a case
                case "cases", CASE -> {}
                case WITHOUT -> {} // StudyParser drops these arms once all arms are known to be valid
                default -> merge(KeyPath.ROOT.key(entry.getKey()), from);
            }
        });
    }

    private void addTitle(KeyPath from) {
        KeyPath title = KeyPath.ROOT.key(TITLE);
        if (document.at(title).isTextual() && document.at(from).isTextual()) {
            document.root()
                    .put(
                            TITLE,
                            document.at(title).textValue() + ": "
                                    + document.at(from).textValue());
            document.rewritten(title, document.origin(from));
        }
    }

    private void eachArm(KeyPath from, String key, boolean directToo) {
        for (int i = 0; i < document.at(ARMS).size(); i++) {
            KeyPath arm = ARMS.index(i);
            boolean direct = ArmSpec.DIRECT.equals(document.at(arm.key(GATEWAY)).textValue());
            if (document.at(arm).isObject() && (directToo || !direct)) {
                merge(arm.key(key), from);
            }
        }
    }

    private void merge(KeyPath to, KeyPath from) {
        JsonNode value = document.at(from);
        if (value.isObject() && document.at(to).isObject()) {
            value.properties().forEach(entry -> merge(to.key(entry.getKey()), from.key(entry.getKey())));
        } else {
            set(to, value.deepCopy());
            document.rewritten(to, document.origin(from));
        }
    }

    private void set(KeyPath path, JsonNode value) {
        Object last = path.steps().get(path.steps().size() - 1);
        JsonNode parent = document.at(path.parent());
        if (parent instanceof ArrayNode list && last instanceof Integer index) {
            list.set(index, value);
        } else if (parent instanceof ObjectNode mapping) {
            mapping.set(last.toString(), value);
        }
    }
}
