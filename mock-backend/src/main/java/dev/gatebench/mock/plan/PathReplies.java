package dev.gatebench.mock.plan;

import dev.gatebench.mock.file.GivenFile;
import dev.gatebench.mock.text.JsonValues;
import dev.gatebench.mock.text.OneLine;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Reads a table of replies by method and path from JSON. */
public final class PathReplies {
    /** Most entries of a table. */
    public static final int MAX_ENTRIES = 1000;

    private static final int LONGEST_FILE = 16 << 20;
    private static final List<String> KEYS =
            List.of("method", "path", "status", "body", "headers", "requestHeaders", "requestBytes");

    private PathReplies() {}

    /**
     * Reads a table from a file.
     *
     * @throws IllegalArgumentException with one line that names the entry, the rule and the value
     */
    public static List<PathReply> ofFile(Path file) {
        byte[] bytes = GivenFile.bytes("file", file, LONGEST_FILE);
        try {
            return parse(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("file '" + file + "' must be a readable file of text: " + e, e);
        }
    }

    /**
     * Reads a table from a JSON array.
     *
     * @throws IllegalArgumentException with one line that names the entry, the rule and the value
     */
    static List<PathReply> parse(String json) {
        JsonNode table = JsonValues.tree("the table", "a JSON array", json);
        if (!table.isArray() || table.size() > MAX_ENTRIES) {
            throw new IllegalArgumentException(
                    "the table must be a JSON array of " + MAX_ENTRIES + " entries at most, was "
                            + (table.isArray() ? table.size() + " entries" : JsonValues.shown(table)));
        }
        List<PathReply> replies = new ArrayList<>();
        Set<List<String>> seen = new HashSet<>();
        long bytes = 0;
        for (JsonNode entry : table) {
            String where = "entry " + (replies.size() + 1) + ": ";
            try {
                PathReply reply = entry(entry);
                bytes += reply.body().length();
                check(
                        seen.add(List.of(reply.method(), reply.path())),
                        "method and path must differ from those of the entries before, were " + reply.method() + " "
                                + reply.path());
                check(
                        bytes <= ReplyBody.MAX_BYTES,
                        "the bodies must have " + ReplyBody.MAX_BYTES + " bytes at most together, had " + bytes);
                replies.add(reply);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(where + OneLine.of(String.valueOf(e.getMessage())), e);
            }
        }
        return List.copyOf(replies);
    }

    private static PathReply entry(JsonNode entry) {
        JsonValues values = JsonValues.of("an entry", entry, KEYS);
        return new PathReply(
                values.required("method", JsonNode::isString, "text such as \"GET\"", JsonNode::stringValue),
                values.required("path", JsonNode::isString, "text such as \"/orders\"", JsonNode::stringValue),
                values.value("status", JsonValues::isInt, "a whole number 200..599", JsonNode::intValue, 200),
                values.value(
                        "body",
                        JsonNode::isString,
                        "text such as \"2KiB\"",
                        value -> ReplyBody.parse(value.stringValue()),
                        ReplyBody.ofSize(0)),
                values.value("headers", JsonNode::isObject, "an object of texts", PathReplies::headers, Map.of()),
                values.value(
                        "requestHeaders",
                        JsonNode::isArray,
                        "an array of texts such as \"Accept: text/plain\"",
                        PathReplies::requestHeaders,
                        List.of()),
                values.value(
                        "requestBytes",
                        value -> value.isIntegralNumber() && value.canConvertToLong(),
                        "a whole number",
                        value -> OptionalLong.of(value.longValue()),
                        OptionalLong.empty()));
    }

    private static Map<String, String> headers(JsonNode object) {
        Map<String, String> headers = new LinkedHashMap<>();
        object.properties().forEach(field -> headers.put(field.getKey(), text(field.getValue())));
        return headers;
    }

    private static List<RequiredField> requestHeaders(JsonNode array) {
        return array.valueStream()
                .map(PathReplies::text)
                .map(RequiredField::parse)
                .toList();
    }

    private static String text(JsonNode value) {
        check(value.isString(), "each must be text, was " + JsonValues.shown(value));
        return value.stringValue();
    }

    private static void check(boolean holds, String rule) {
        if (!holds) {
            throw new IllegalArgumentException(rule);
        }
    }
}
