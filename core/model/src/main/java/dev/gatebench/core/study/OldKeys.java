package dev.gatebench.core.study;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.gatebench.core.unit.Sizes;
import dev.gatebench.core.yaml.Document;
import dev.gatebench.core.yaml.KeyPath;
import dev.gatebench.core.yaml.Origin;
import dev.gatebench.core.yaml.Problem;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads keys of studies that have other names now: {@code request.bodyBytes: 512}, a number of bytes, is
 * {@code request.body: 512B}. An invalid value keeps its old name, so that its message has it.
 */
final class OldKeys {
    private static final String REQUEST = "request";
    private static final String OLD = "bodyBytes";
    private static final String NEW = "body";

    private final Document document;
    private final List<Problem> problems = new ArrayList<>();

    private OldKeys(Document document) {
        this.document = document;
    }

    /** Renames the keys of a study and of its cases, and returns a problem for each that stands beside its new name. */
    static List<Problem> rename(Document document) {
        OldKeys keys = new OldKeys(document);
        keys.renameIn(KeyPath.ROOT.key(REQUEST));
        for (int i = 0; i < document.at(StudyCases.CASES).size(); i++) {
            keys.renameIn(StudyCases.CASES.index(i).key(REQUEST));
        }
        return keys.problems;
    }

    /**
     * Renames the keys that {@code --set} gave, which win over what a file says under the new name; returns problems as
     * {@link #rename} does.
     */
    static List<Problem> renameSet(Document document) {
        OldKeys keys = new OldKeys(document);
        KeyPath request = KeyPath.ROOT.key(REQUEST);
        if (document.at(request) instanceof ObjectNode mapping
                && mapping.has(OLD)
                && document.origin(request.key(NEW)).order()
                        < document.origin(request.key(OLD)).order()) {
            mapping.remove(NEW);
        }
        keys.renameIn(request);
        return keys.problems;
    }

    private void renameIn(KeyPath request) {
        KeyPath from = request.key(OLD);
        KeyPath to = request.key(NEW);
        if (document.at(from).isMissingNode() || !(document.at(request) instanceof ObjectNode mapping)) {
            return;
        }
        if (!document.at(to).isMissingNode()) {
            problems.add(document.problem(
                    from,
                    "must be absent where " + to + " is given, was " + document.at(from) + ": keep " + to
                            + ", which takes a unit"));
        } else if (document.at(from).isInt() && document.at(from).intValue() >= 0) {
            Origin origin = document.origin(from);
            mapping.put(NEW, Sizes.format(document.at(from).intValue()));
            mapping.remove(OLD);
            document.rewritten(to, origin);
        }
    }
}
