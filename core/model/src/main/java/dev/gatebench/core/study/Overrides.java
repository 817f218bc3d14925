package dev.gatebench.core.study;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.gatebench.core.yaml.Document;
import dev.gatebench.core.yaml.DocumentException;
import dev.gatebench.core.yaml.KeyPath;
import dev.gatebench.core.yaml.Origin;
import dev.gatebench.core.yaml.Problem;
import dev.gatebench.core.yaml.Words;
import java.util.ArrayList;
import java.util.List;

/**
 * Applies {@code --set KEY=VALUE} to a study file before its defaults are added and it is checked, so that the check
 * finds unknown keys as it does in the file. A step of a key names an arm by id and any other list element by index.
 * Later overrides win. An override of the driver removes the study's separate driver for duets.
 */
final class Overrides {
    private final Document document;

    private Overrides(Document document) {
        this.document = document;
    }

    /** Applies overrides in order and returns the problems of those that could not be applied. */
    static List<Problem> apply(Document document, List<String> overrides) {
        List<Problem> problems = new ArrayList<>();
        for (int i = 0; i < overrides.size(); i++) {
            Origin origin = Origin.override(overrides.get(i), i);
            try {
                new Overrides(document).apply(KeyValue.parse(overrides.get(i)), origin);
            } catch (DocumentException e) {
                problems.add(new Problem(origin, e.problem().message()));
            }
        }
        return problems;
    }

    private void apply(KeyValue override, Origin origin) throws DocumentException {
        JsonNode parent = document.root();
        KeyPath path = KeyPath.ROOT;
        List<Object> steps = override.steps();
        KeyPath first = KeyPath.ROOT.key(steps.get(0).toString());
        if (first.equals(StudyCases.CASES) || first.equals(KeyPath.ROOT.key(StudyCases.CASE))) {
            throw failed(first + " cannot be set: set a key of the study itself, which wins over what a case says, and"
                    + " choose the case with --case");
        }
        for (int i = 0; i < steps.size(); i++) {
            boolean last = i == steps.size() - 1;
            Object step = steps.get(i);
            if (parent instanceof ArrayNode list) {
                int index = step instanceof Integer number ? number : armIndex(list, path, step.toString());
                path = path.index(requireIndex(list, path, index));
                if (last) {
                    list.set(index, override.value());
                }
            } else if (parent instanceof ObjectNode mapping && step instanceof String key) {
                path = path.key(key);
                if (last) {
                    mapping.set(key, override.value());
                } else if (mapping.path(key).isMissingNode()
                        || mapping.path(key).isNull()) {
                    mapping.putObject(key);
                    document.rewritten(path, origin);
                }
            } else {
                throw failed(path + " has no " + name(step) + ", it is " + Words.value(parent));
            }
            parent = document.at(path);
        }
        document.rewritten(path, origin);
        if (path.equals(KeyPath.ROOT.key("driver"))) {
            document.at(KeyPath.ROOT.key("fidelity")).forEach(fidelity -> {
                if (fidelity instanceof ObjectNode mapping) {
                    mapping.remove("duetDriver");
                }
            });
        }
    }

    private static int armIndex(ArrayNode list, KeyPath path, String id) throws DocumentException {
        if (!path.equals(KeyPath.ROOT.key("arms"))) {
            throw failed(path + " is a list: write " + path + "[0] for its first element, not " + path + "." + id);
        }
        List<String> ids = new ArrayList<>();
        list.forEach(arm -> ids.add(arm.path("id").asText()));
        if (!ids.contains(id)) {
            throw failed("no arm has the id " + Words.quote(id) + ": " + Words.didYouMean(id, ids) + "The arms are "
                    + Words.oneLine(String.join(", ", ids)));
        }
        return ids.indexOf(id);
    }

    private static int requireIndex(ArrayNode list, KeyPath path, int index) throws DocumentException {
        if (index >= list.size()) {
            throw failed(path + "[" + index + "] does not exist: "
                    + (list.isEmpty() ? path + " is empty" : path + " has [0] to [" + (list.size() - 1) + "]")
                    + "; to replace the list, --set '" + path + "=[…]'");
        }
        return index;
    }

    private static String name(Object step) {
        return step instanceof Integer ? "[" + step + "]" : "key " + Words.quote(step.toString());
    }

    private static DocumentException failed(String message) {
        return new DocumentException(new Problem(Origin.FILE, message));
    }
}
