package dev.gatebench.core.study;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.gatebench.core.yaml.Document;
import dev.gatebench.core.yaml.KeyPath;
import java.util.ArrayList;
import java.util.List;

/** Rules of a study's comparisons. */
final class ComparisonRules extends StudyRules {
    private final List<String> pairs = new ArrayList<>();

    ComparisonRules(Document document) {
        super(document);
    }

    @Override
    void check() {
        forEachElement(KeyPath.ROOT.key("comparisons"), this::checkComparison);
    }

    private void checkComparison(KeyPath path) {
        String baseline = requireArm(path.key("baseline"));
        String candidate = requireArm(path.key("candidate"));
        if (baseline.equals(candidate)) {
            add(path.key("candidate"), "must be another arm than the baseline, was '" + candidate + "'");
        }
        String pair = candidate + " against " + baseline;
        if (pairs.contains(pair)) {
            add(path, "must be unique, " + pair + " is comparisons[" + pairs.indexOf(pair) + "] already");
        }
        pairs.add(pair);
        if (document.at(path).has("control")) {
            checkControl(path.key("control"), baseline, candidate);
        }
    }

    /** Requires that the control is the baseline again: any other arm would not show how two starts of it differ. */
    private void checkControl(KeyPath path, String baseline, String candidate) {
        String control = requireArm(path);
        if (control.equals(baseline) || control.equals(candidate)) {
            add(path, "must be a third arm beside baseline and candidate, was '" + control + "'");
        } else if (armIds.contains(control)
                && armIds.contains(baseline)
                && !withoutId(control).equals(withoutId(baseline))) {
            add(
                    path,
                    "must be an arm that differs from the baseline, '" + baseline + "', in its id alone, was '"
                            + control + "': give both the same gateway, version, settings and fidelity");
        }
    }

    private JsonNode withoutId(String arm) {
        ObjectNode copy = document.at(ARMS.index(armIds.indexOf(arm))).deepCopy();
        copy.remove("id");
        return copy;
    }
}
