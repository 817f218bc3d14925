package dev.gatebench.lab.policy;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.policy.PolicyKind;
import dev.gatebench.core.policy.PolicyTraffic;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** The change that a gateway makes to a JSON object on its way: a field less, another more, and all else as it was. */
final class JsonChange {
    private static final int SHOWN = 200;

    private JsonChange() {}

    /**
     * Requires the change, whatever the order of fields and the blanks between them.
     *
     * @param where the object's way, for people: {@code to the backend}
     * @throws PolicyFailure when the object that arrives is another
     */
    static void require(PolicyKind kind, byte[] sent, byte[] arrived, String where) {
        if (!isOf(sent, arrived)) {
            throw new PolicyFailure("must add the field '" + PolicyTraffic.FIELD_ADDED + "', remove '"
                    + PolicyTraffic.FIELD_REMOVED + "' and change nothing else of a JSON object " + where + ", and '"
                    + shown(arrived) + "' arrived: its policy " + kind.word() + " did not take effect");
        }
    }

    /** Whether the object that arrived is that which was sent, with the change. */
    static boolean isOf(byte[] sent, byte[] arrived) {
        if (!(tree(sent) instanceof ObjectNode object) || object.remove(PolicyTraffic.FIELD_REMOVED) == null) {
            return false;
        }
        object.put(PolicyTraffic.FIELD_ADDED, PolicyTraffic.BY_GATEWAY);
        return object.equals(tree(arrived));
    }

    private static JsonNode tree(byte[] json) {
        try {
            return Json.mapper().readTree(json);
        } catch (JacksonException e) {
            return MissingNode.getInstance();
        } catch (IOException e) {
            throw new IllegalStateException("bytes are read without an error of input", e);
        }
    }

    private static String shown(byte[] content) {
        String text = new String(content, StandardCharsets.ISO_8859_1).replaceAll("[^ -~]", "?");
        return text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text;
    }
}
