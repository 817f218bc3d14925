package dev.gatebench.core.yaml;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/**
 * Reads one YAML document with the line of every key. Jackson's own tree reader would lose the keys' lines, keep the
 * last of two equal keys and take an alias for the text of its name. The reader refuses aliases, so that no document is
 * larger than its text.
 */
public final class DocumentReader {
    /** Deepest nesting of lists and mappings. */
    public static final int MAX_DEPTH = 32;

    /**
     * Longest text, characters: the scanner copies its part of a line with each piece that it reads on, so that the
     * cost of a line grows with the square of its length.
     */
    public static final int MAX_LENGTH = 256 * 1024;

    // a key without a value is null, "" is a text: the builder's features are off unless switched on
    private static final YAMLFactory YAML = YAMLFactory.builder()
            .enable(YAMLParser.Feature.EMPTY_STRING_AS_NULL)
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH).build())
            .build();

    private static final ObjectMapper SCALARS = new ObjectMapper();

    private final YAMLParser parser;
    private final Map<KeyPath, Origin> origins = new HashMap<>();

    private DocumentReader(YAMLParser parser) {
        this.parser = parser;
    }

    /**
     * Reads a whole document.
     *
     * @throws DocumentException when it is longer than {@link #MAX_LENGTH}, no YAML, empty, no mapping, has a key
     *     twice, an alias, or a second document
     */
    public static Document read(String text) throws DocumentException {
        try (YAMLParser parser = parser(text)) {
            DocumentReader reader = new DocumentReader(parser);
            JsonNode root = reader.one("is empty: it must be a mapping, 'key: value' a line");
            if (root instanceof ObjectNode mapping) {
                return new Document(mapping, reader.origins);
            }
            throw new DocumentException(
                    new Problem(Origin.FILE, "must be a mapping, 'key: value' a line, was " + Words.value(root)));
        } catch (IOException e) {
            throw new DocumentException(syntax(e));
        }
    }

    /**
     * Reads a value as it stands after a key: a scalar, or a list or mapping in flow style.
     *
     * @throws DocumentException as {@link #read}; its problem's origin means nothing
     */
    public static JsonNode readValue(String text) throws DocumentException {
        try (YAMLParser parser = parser(text)) {
            return new DocumentReader(parser).one("has no value: write KEY=VALUE, or KEY='\"\"' for an empty text");
        } catch (IOException e) {
            throw new DocumentException(syntax(e));
        }
    }

    private static YAMLParser parser(String text) throws IOException, DocumentException {
        if (text.length() > MAX_LENGTH) {
            throw new DocumentException(new Problem(
                    Origin.FILE, "must be at most " + MAX_LENGTH + " characters long, was " + text.length()));
        }
        return YAML.createParser(text);
    }

    private JsonNode one(String whenEmpty) throws IOException, DocumentException {
        if (parser.nextToken() == null) {
            throw new DocumentException(new Problem(Origin.FILE, whenEmpty));
        }
        JsonNode value = value(KeyPath.ROOT);
        if (parser.nextToken() != null) {
            throw failed("begins a second YAML document: a file holds one");
        }
        return value;
    }

    private JsonNode value(KeyPath path) throws IOException, DocumentException {
        if (parser.isCurrentAlias()) {
            throw failed("has the YAML alias '*" + Words.oneLine(parser.getText())
                    + "', aliases are not followed: write the value out");
        }
        JsonToken token = parser.currentToken();
        return switch (token) {
            case START_OBJECT -> mapping(path);
            case START_ARRAY -> list(path);
            case VALUE_STRING, VALUE_TRUE, VALUE_FALSE, VALUE_NULL, VALUE_NUMBER_INT -> SCALARS.readTree(parser);
            case VALUE_NUMBER_FLOAT -> decimal();
            default -> throw failed("has a value of a kind that is not supported: write text, a number, true or false");
        };
    }

    private ObjectNode mapping(KeyPath path) throws IOException, DocumentException {
        ObjectNode mapping = JsonNodeFactory.instance.objectNode();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            KeyPath key = path.key(name);
            if (mapping.has(name)) {
                throw failed("has the key '" + key + "' a second time (first" + originOf(key) + "): remove one");
            }
            origins.put(key, here());
            parser.nextToken();
            mapping.set(name, value(key));
        }
        return mapping;
    }

    private ArrayNode list(KeyPath path) throws IOException, DocumentException {
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            KeyPath element = path.index(list.size());
            origins.put(element, here());
            list.add(value(element));
        }
        return list;
    }

    private JsonNode decimal() throws IOException, DocumentException {
        double number = parser.getDoubleValue();
        if (!Double.isFinite(number)) {
            throw failed("has the number " + Words.oneLine(parser.getText()) + ", too large to be held");
        }
        return JsonNodeFactory.instance.numberNode(number);
    }

    private String originOf(KeyPath key) {
        Origin origin = origins.get(key);
        return origin == null ? "" : origin.words();
    }

    private Origin here() {
        return Origin.line(parser.currentTokenLocation().getLineNr());
    }

    private DocumentException failed(String message) {
        return new DocumentException(new Problem(here(), message));
    }

    private static Problem syntax(IOException e) {
        if (e.getCause() instanceof MarkedYAMLException marked && marked.getProblem() != null) {
            String context = marked.getContext() == null ? "" : " " + marked.getContext();
            int line = marked.getProblemMark() == null
                    ? 0
                    : marked.getProblemMark().getLine() + 1;
            return new Problem(
                    line == 0 ? Origin.FILE : Origin.line(line),
                    "is not YAML: " + Words.oneLine(marked.getProblem() + context));
        }
        if (e instanceof JsonProcessingException bad) {
            String message = "is not YAML: " + Words.oneLine(bad.getOriginalMessage());
            return bad.getLocation() == null
                    ? new Problem(Origin.FILE, message)
                    : new Problem(Origin.line(bad.getLocation().getLineNr()), message);
        }
        return new Problem(Origin.FILE, "cannot be read: " + Words.oneLine(String.valueOf(e.getMessage())));
    }
}
