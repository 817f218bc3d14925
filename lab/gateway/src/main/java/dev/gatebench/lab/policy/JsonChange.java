package dev.gatebench.lab.policy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.gatebench.core.policy.PolicyKind;
import dev.gatebench.core.policy.PolicyTraffic;
import java.io.IOException;

/** The change that a gateway makes to a JSON object on its way: a field less, another more, and all else as it was. */
final class JsonChange {
    /** Bytes that blanks and another spelling may add to an object, beside as many as it has itself. */
    private static final int ROOM = 1024;

    /** Longest text, characters: a body of 64 MiB in Base64. */
    private static final int LONGEST_TEXT = 128 << 20;

    /**
     * Reads objects whose one long text is as large as a body in Base64 may be, and takes a field that is there twice
     * for wrong.
     */
    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxStringLength(LONGEST_TEXT)
                            .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .build();

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
                    + PolicyTraffic.FIELD_REMOVED + "' and change nothing else of a JSON object of " + sent.length
                    + " bytes " + where + ", and other " + arrived.length + " bytes arrived: its policy " + kind.word()
                    + " did not take effect");
        }
    }

    /** Whether the object that arrived is that which was sent, with the change. */
    static boolean isOf(byte[] sent, byte[] arrived) {
        if (arrived.length > 2L * sent.length + ROOM
                || !(tree(sent) instanceof ObjectNode object)
                || object.remove(PolicyTraffic.FIELD_REMOVED) == null) {
            return false;
        }
        object.put(PolicyTraffic.FIELD_ADDED, PolicyTraffic.BY_GATEWAY);
        return object.equals(tree(arrived));
    }

    /** Reads a body; what is no JSON is a missing node. */
    static JsonNode tree(byte[] json) {
        try {
            return MAPPER.readTree(json);
        } catch (IOException e) {
            return MissingNode.getInstance();
        }
    }
}
