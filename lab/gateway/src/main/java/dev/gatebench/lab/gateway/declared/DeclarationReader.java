package dev.gatebench.lab.gateway.declared;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.yaml.Document;
import dev.gatebench.core.yaml.DocumentException;
import dev.gatebench.core.yaml.DocumentReader;
import dev.gatebench.core.yaml.KeyPath;
import dev.gatebench.core.yaml.Problem;
import dev.gatebench.core.yaml.SchemaCheck;
import dev.gatebench.core.yaml.Words;
import dev.gatebench.lab.template.ConfigurationFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Reads a {@code gateway.yml}: defaults, then the schema, then the rules that a schema cannot express. All problems are
 * reported at once, a line each.
 */
final class DeclarationReader {
    private static final KeyPath FILES = KeyPath.ROOT.key("files");

    private static final String NOT_EXPRESSIBLE = "not expressible";

    private final String label;
    private final TemplateSource beside;
    private final List<Problem> problems = new ArrayList<>();

    /** Reads the text of a template that stands beside a {@code gateway.yml}. */
    @FunctionalInterface
    interface TemplateSource {
        /** Returns the text; throws an IOException with the reason when it cannot be read. */
        String read(String name) throws IOException;
    }

    /** A declaration with the templates of its files. */
    record ParsedGateway(Declaration declaration, List<ConfigurationFile> files) {}

    private DeclarationReader(String label, TemplateSource beside) {
        this.label = label;
        this.beside = beside;
    }

    /**
     * Reads the text of a {@code gateway.yml}.
     *
     * @param label name of the file in messages
     * @param id the program's name where the text says none
     * @throws StudyException with all problems, a line each
     */
    static ParsedGateway read(String label, String text, String id, TemplateSource beside) {
        try {
            return read(label, DocumentReader.read(text), id, beside);
        } catch (DocumentException e) {
            throw new StudyException(Problem.lines(label, List.of(e.problem())));
        }
    }

    /**
     * Reads a document that is parsed already.
     *
     * @param label name of the document in messages
     * @param id the program's name where the document says none
     * @throws StudyException with all problems, a line each
     */
    static ParsedGateway read(String label, Document document, String id, TemplateSource beside) {
        return new DeclarationReader(label, beside).read(document, id);
    }

    private ParsedGateway read(Document document, String id) {
        ObjectNode root = document.root();
        merge(root, DefaultsHolder.DEFAULTS);
        if (!root.has("program")) {
            root.put("program", id);
        }
        problems.addAll(SchemaHolder.SCHEMA.problems(document));
        require();
        List<ConfigurationFile> files = files(document);
        checkVersion(document);
        if (root.path("start").isEmpty() && !root.path("container").has("image")) {
            problems.add(document.problem(
                    KeyPath.ROOT.key("start"),
                    "is missing: it must be the arguments with which the program stays in the foreground, unless"
                            + " container.image names an image that is started instead"));
        }
        problems.addAll(PlaceholderUse.problems(document, files));
        checkMounts(document, files);
        require();
        ObjectNode tree = root.deepCopy();
        tree.remove("files");
        asTexts((ObjectNode) tree.path("connections"), "stock");
        asTexts((ObjectNode) tree.at("/connections/stockBefore"));
        JsonNode routes = tree.path("routes");
        ObjectNode expressible = tree.putObject("routes");
        routes.properties().stream()
                .filter(route -> !route.getValue().asText().equals(NOT_EXPRESSIBLE))
                .forEach(route -> expressible.set(route.getKey().toUpperCase(Locale.ROOT), route.getValue()));
        return new ParsedGateway(Json.mapper().convertValue(tree, Declaration.class), files);
    }

    /** Makes texts of numbers: of these keys, or of all. */
    private static void asTexts(ObjectNode mapping, String... keys) {
        (keys.length == 0 ? mapping.propertyStream().map(Map.Entry::getKey).toList() : List.of(keys))
                .forEach(key -> mapping.put(key, mapping.get(key).asText()));
    }

    /** Adds the defaults of keys that are missing, in mappings of mappings too. */
    private static void merge(ObjectNode into, ObjectNode defaults) {
        defaults.properties().forEach(each -> {
            JsonNode there = into.get(each.getKey());
            if (there == null) {
                into.set(each.getKey(), each.getValue().deepCopy());
            } else if (there instanceof ObjectNode mapping && each.getValue() instanceof ObjectNode more) {
                merge(mapping, more);
            }
        });
    }

    /** Returns the templates: names of files beside the document, or a mapping of names to texts. */
    private List<ConfigurationFile> files(Document document) {
        JsonNode listed = document.at(FILES);
        List<ConfigurationFile> files = new ArrayList<>();
        if (listed.isObject()) {
            listed.properties()
                    .forEach(file -> files.add(
                            new ConfigurationFile(file.getKey(), file.getValue().textValue())));
            return files;
        }
        for (int i = 0; i < listed.size(); i++) {
            String name = listed.get(i).textValue();
            try {
                files.add(new ConfigurationFile(name, beside.read(name)));
            } catch (IOException e) {
                problems.add(document.problem(
                        FILES.index(i),
                        "must be a file beside gateway.yml, was " + Words.quote(name) + ", which cannot be read: "
                                + GatewayFolders.why(e) + "; add or correct it"));
            }
        }
        return files;
    }

    private void checkMounts(Document document, List<ConfigurationFile> files) {
        KeyPath mounts = KeyPath.ROOT.key("container").key("mounts");
        List<String> names = files.stream().map(ConfigurationFile::name).toList();
        document.at(mounts).properties().stream()
                .filter(mount -> !names.contains(mount.getValue().textValue()))
                .forEach(mount -> problems.add(document.problem(
                        mounts.key(mount.getKey()),
                        "must be one of files, was " + Words.value(mount.getValue()) + ": add it there")));
    }

    private void checkVersion(Document document) {
        KeyPath version = KeyPath.ROOT.key("version");
        boolean asked = !document.at(version.key("arguments")).isEmpty();
        boolean line = document.at(version.key("line")).isTextual();
        if (asked != line) {
            problems.add(document.problem(
                    version,
                    "must have both arguments and line, or neither, had only " + (asked ? "arguments" : "line")
                            + ": add the other"));
        }
        for (String key : List.of("line", "log")) {
            JsonNode pattern = document.at(version.key(key));
            if (pattern.isTextual() && !hasGroup(pattern.textValue())) {
                problems.add(document.problem(
                        version.key(key),
                        "must be a regular expression with the version in its first group, such as 'nginx/(\\S+)', was "
                                + Words.value(pattern) + ": correct it"));
            }
        }
    }

    private static boolean hasGroup(String pattern) {
        try {
            return Pattern.compile(pattern).matcher("").groupCount() > 0;
        } catch (PatternSyntaxException e) {
            return false;
        }
    }

    private void require() {
        if (!problems.isEmpty()) {
            throw new StudyException(Problem.lines(label, problems));
        }
    }

    /** Loads the defaults when the first gateway is read. */
    private static final class DefaultsHolder {
        private static final ObjectNode DEFAULTS = defaults();

        private static ObjectNode defaults() {
            try {
                return DocumentReader.read(ConfigurationFile.of(DeclarationReader.class, "gateway-defaults.yml")
                                .text())
                        .root();
            } catch (DocumentException e) {
                throw new IllegalStateException("gateway-defaults.yml must be YAML: " + e.getMessage(), e);
            }
        }
    }

    /** Loads the schema when the first gateway is read. */
    private static final class SchemaHolder {
        private static final SchemaCheck SCHEMA = SchemaCheck.of("/dev/gatebench/schema/gateway.schema.json");
    }
}
