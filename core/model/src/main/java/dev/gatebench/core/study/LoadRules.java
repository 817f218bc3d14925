package dev.gatebench.core.study;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.slo.Slo;
import dev.gatebench.core.yaml.Document;
import dev.gatebench.core.yaml.KeyPath;
import java.util.LinkedHashMap;
import java.util.Map;

/** Rules of a study's loads and goals for response times. */
final class LoadRules extends StudyRules {
    private final Map<Load, KeyPath> seen = new LinkedHashMap<>();

    LoadRules(Document document) {
        super(document);
    }

    @Override
    void check() {
        forEachElement(KeyPath.ROOT.key("loads"), this::checkLoads);
        forEachElement(KeyPath.ROOT.key("slo"), this::checkGoal);
    }

    private void checkLoads(KeyPath path) {
        JsonNode entry = document.at(path);
        JsonNode open = entry.path("open");
        if (!open.isMissingNode() && open.has("rate") == open.has("ofCapacity")) {
            add(
                    path.key("open"),
                    "must have either rate or ofCapacity, had " + (open.has("rate") ? "both" : "neither"));
            return;
        }
        KeyPath amount = path;
        for (String key : LoadTree.amountOf(entry)) {
            amount = amount.key(key);
        }
        for (Load load : LoadTree.loads(entry)) {
            KeyPath first = seen.putIfAbsent(load, path);
            if (first != null) {
                add(amount, "must be unique, " + load.amount() + " is " + first + " already");
            }
        }
    }

    private void checkGoal(KeyPath path) {
        try {
            var unused = Slo.parse(text(path));
        } catch (IllegalArgumentException e) {
            add(path, "must be a goal such as p99=50ms: " + e.getMessage());
        }
    }
}
