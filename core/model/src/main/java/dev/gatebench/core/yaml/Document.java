package dev.gatebench.core.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.Map;

/** A mapping with the origin of every key and element in it; both can change. */
public final class Document {
    private final ObjectNode root;
    private final Map<KeyPath, Origin> origins;

    Document(ObjectNode root, Map<KeyPath, Origin> origins) {
        this.root = root;
        this.origins = new HashMap<>(origins);
    }

    /** Makes a document of a mapping whose lines are not known. */
    public static Document of(ObjectNode root) {
        return new Document(root, Map.of());
    }

    public ObjectNode root() {
        return root;
    }

    /** Returns the value at the path; a missing node when there is none. */
    public JsonNode at(KeyPath path) {
        JsonNode node = root;
        for (Object step : path.steps()) {
            node = step instanceof Integer index ? node.path(index) : node.path(step.toString());
        }
        return node;
    }

    /** Returns the origin of the value at the path, or else of the value around it. */
    public Origin origin(KeyPath path) {
        for (KeyPath at = path; !at.steps().isEmpty(); at = at.parent()) {
            Origin origin = origins.get(at);
            if (origin != null) {
                return origin;
            }
        }
        return Origin.FILE;
    }

    /** Notes that the value at the path, with everything in it, was written anew. */
    public void rewritten(KeyPath path, Origin origin) {
        origins.keySet().removeIf(other -> other.isWithin(path));
        origins.put(path, origin);
    }

    /** Returns a problem with the value at the path; the message begins with the path. */
    public Problem problem(KeyPath path, String rule) {
        return new Problem(origin(path), path + " " + rule);
    }
}
