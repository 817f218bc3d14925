package dev.gatebench.core.tool.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.tool.ToolOutputException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads what tools write as JSON: one document, or several one behind the other. */
public final class JsonFigures {
    private static final List<JsonKind> KINDS = List.of(
            new VegetaJson(),
            new OhaJson(),
            new BombardierJson(),
            new AutocannonJson(),
            new FortioJson(),
            new NighthawkJson(),
            new K6Json());

    private JsonFigures() {}

    /** A tool's JSON. */
    interface JsonKind {
        String tool();

        boolean recognizes(Tree document);

        List<ToolFigures> read(Tree document);
    }

    /** Names the tools whose JSON is understood. */
    public static List<String> tools() {
        return KINDS.stream().map(JsonKind::tool).toList();
    }

    /** Whether a text can be JSON. */
    public static boolean isJson(String text) {
        String start = text.stripLeading();
        return start.startsWith("{") || start.startsWith("[");
    }

    /**
     * Reads the figures of a text.
     *
     * @throws ToolOutputException in one line when it is no JSON, or of no tool that is known
     */
    public static List<ToolFigures> read(String text) {
        List<ToolFigures> all = new ArrayList<>();
        try (MappingIterator<JsonNode> documents =
                Json.mapper().readerFor(JsonNode.class).readValues(text)) {
            while (documents.hasNextValue()) {
                all.addAll(read(new JacksonTree(documents.nextValue())));
            }
        } catch (IOException e) {
            throw new ToolOutputException("the text begins like JSON and is none: "
                    + String.valueOf(e.getMessage())
                            .lines()
                            .findFirst()
                            .orElse("")
                            .strip());
        }
        return all;
    }

    /**
     * Reads the figures of a document.
     *
     * @throws ToolOutputException in one line when it is of no tool that is known
     */
    public static List<ToolFigures> read(Tree document) {
        return KINDS.stream()
                .filter(kind -> kind.recognizes(document))
                .findFirst()
                .orElseThrow(() -> new ToolOutputException("the JSON must be of "
                        + String.join(", ", tools()) + ", and has the keys "
                        + shortened(document.keys()) + ": give another output of the tool"))
                .read(document);
    }

    private static String shortened(List<String> keys) {
        String words = String.join(", ", keys).toLowerCase(Locale.ROOT).replaceAll("[^ -~]", "?");
        return words.isEmpty() ? "none" : words.substring(0, Math.min(100, words.length()));
    }
}
