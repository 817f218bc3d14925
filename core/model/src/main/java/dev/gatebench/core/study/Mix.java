package dev.gatebench.core.study;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.gatebench.core.yaml.Document;
import dev.gatebench.core.yaml.KeyPath;
import dev.gatebench.core.yaml.Origin;
import dev.gatebench.core.yaml.Problem;
import java.util.ArrayList;
import java.util.List;

/**
 * Prepares the key {@code requests} before defaults are added, since its rules are of what a study says itself: of
 * {@code request} only what is for all of them may stand beside it, and {@code path} is a list of one path.
 */
final class Mix {
    static final KeyPath REQUESTS = KeyPath.ROOT.key("requests");

    private static final KeyPath REQUEST = KeyPath.ROOT.key("request");
    private static final String PATH = "path";
    private static final String PATHS = "paths";

    private final Document document;
    private final List<Problem> problems = new ArrayList<>();

    private Mix(Document document) {
        this.document = document;
    }

    /** Turns each path into a list, and returns a problem for each key that must not stand beside another. */
    static List<Problem> prepare(Document document) {
        Mix mix = new Mix(document);
        if (document.at(REQUESTS).isArray() && !document.at(REQUESTS).isEmpty()) {
            mix.prepare();
        }
        return mix.problems;
    }

    private void prepare() {
        document.at(REQUEST)
                .fieldNames()
                .forEachRemaining(key -> problems.add(document.problem(
                        REQUEST.key(key),
                        "must be absent where 'requests' is given: what is for all of them stands in client; give each"
                                + " request its own")));
        for (int i = 0; i < document.at(REQUESTS).size(); i++) {
            if (document.at(REQUESTS.index(i)) instanceof ObjectNode request && request.has(PATH)) {
                KeyPath path = REQUESTS.index(i).key(PATH);
                if (request.has(PATHS)) {
                    problems.add(document.problem(path, "must be absent where 'paths' is given: keep one of them"));
                } else if (request.path(PATH).isTextual()) {
                    Origin origin = document.origin(path);
                    request.putArray(PATHS).add(request.path(PATH));
                    request.remove(PATH);
                    document.rewritten(REQUESTS.index(i).key(PATHS), origin);
                }
            }
        }
    }
}
