package dev.gatebench.core.study;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.regex.Pattern;

/** Makes docs/study-reference.md of the schema of study files. */
final class StudyReference {
    /** Rewrites the page. */
    static final String COMMAND =
            "./mvnw -pl core/model -am test -Dtest=StudyReferenceTest -Dsurefire.failIfNoSpecifiedTests=false -D"
                    + StudyReferenceTest.REWRITE + "=true";

    private static final int COLUMNS = 120;
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z/][A-Za-z0-9 %/=?!._()'-]*");
    private static final Pattern TAKEN_FOR_ANOTHER = Pattern.compile("(?i)true|false|null|yes|no|on|off|nan|inf");

    private final List<SchemaKey> keys;

    StudyReference(JsonNode schema) {
        keys = SchemaKeys.of(schema);
    }

    String markdown() {
        List<String> lines = new ArrayList<>();
        lines.add("<!-- Generated from docs/schema/study.schema.json: change that and run the command below. -->");
        lines.add("# Every key of a study file");
        lines.add("");
        wrap(
                lines,
                "",
                "[studies.md](studies.md) explains study files by examples. This page lists all keys; it is made"
                        + " from [the schema](schema/study.schema.json) that Gatebench checks files against. `[]` marks"
                        + " the entries of a list; `FIDELITY` stands for `smoke`, `quick` or `full`, and `NAME` for the"
                        + " id of an arm. A key of `cases` that stands in for the study's own leads to that. Tests hold"
                        + " every default and every example to the code.");
        lines.add("");
        lines.add("    # not run by the tests: it writes this page");
        lines.add("    " + COMMAND);
        lines.add("");
        Map<String, StringJoiner> byKey = new LinkedHashMap<>();
        keys.forEach(key -> byKey.computeIfAbsent(key.path().split("[.\\[]", 2)[0], first -> new StringJoiner(", "))
                .add("[`" + key.path() + "`](#" + anchor(own(key)) + ")"));
        byKey.values().forEach(links -> item(lines, links.toString()));
        keys.stream().filter(key -> key.same().isEmpty()).forEach(key -> entry(lines, key));
        return String.join("\n", lines) + "\n";
    }

    /** The keys that start programs, for SECURITY.md. */
    String startingPrograms() {
        Map<String, StringJoiner> byWhat = new LinkedHashMap<>();
        keys.stream().filter(SchemaKey::startsProgram).forEach(key -> byWhat.computeIfAbsent(
                        escaped(key.rule().path("description").asText()), what -> new StringJoiner(", "))
                .add("`" + key.path() + "`"));
        List<String> lines = new ArrayList<>(List.of("| keys | what they start |", "|---|---|"));
        byWhat.forEach((what, paths) -> lines.add("| " + paths + " | " + what + " |"));
        return String.join("\n", lines) + "\n";
    }

    private static void entry(List<String> lines, SchemaKey key) {
        lines.add("");
        lines.add("## `" + key.path() + "`");
        lines.add("");
        JsonNode rule = key.rule();
        wrap(lines, "", escaped(rule.path("description").asText()));
        lines.add("");
        if (key.startsProgram()) {
            item(lines, "It decides which program runs: see [SECURITY.md](../SECURITY.md).");
        }
        item(lines, "It must be " + escaped(rule.path("title").asText()) + ".");
        rules(rule).forEach((what, value) -> item(lines, what + ": " + value));
        if (key.required() || !key.defaults().isEmpty()) {
            item(lines, "Default: " + defaultOf(key));
        }
        for (JsonNode example : rule.path("examples")) {
            item(lines, "Example: `" + key.name() + ": " + yaml(example) + "`");
        }
    }

    /** Describes the demands of the schema's keywords. */
    private static Map<String, String> rules(JsonNode rule) {
        Map<String, String> rules = new LinkedHashMap<>();
        range(rules, "Range", rule, "minimum", "maximum");
        range(rules, "Number of entries", rule, "minItems", "maxItems");
        range(rules, "Number of keys", rule, "minProperties", "maxProperties");
        if (rule.has("enum")) {
            StringJoiner values = new StringJoiner(", ");
            rule.get("enum").forEach(value -> values.add("`" + value.asText() + "`"));
            rules.put("One of", values.toString());
        }
        if (rule.path("uniqueItems").asBoolean()) {
            rules.put("Entries", "each once");
        }
        pattern(rules, "Pattern", rule);
        nested(rules, "Each name", rule.path("propertyNames"));
        nested(rules, "Each value", rule.path("additionalProperties"));
        nested(rules, "Each entry", rule.path("items"));
        return rules;
    }

    /** Describes the rules of names, values and entries that have no keys of their own. */
    private static void nested(Map<String, String> rules, String what, JsonNode rule) {
        if (rule.has("title")) {
            rules.put(what + " must be", escaped(rule.get("title").asText()));
        }
        pattern(rules, what + " has the pattern", rule);
    }

    private static void range(Map<String, String> rules, String what, JsonNode rule, String least, String most) {
        if (rule.has(least) || rule.has(most)) {
            rules.put(what, rule.path(least).asText("0") + "…" + rule.path(most).asText());
        }
    }

    private static void pattern(Map<String, String> rules, String what, JsonNode rule) {
        if (rule.has("pattern")) {
            String text = rule.get("pattern").asText();
            // a code span that holds a backtick is fenced by two
            rules.put(what, text.contains("`") ? "`` " + text + " ``" : "`" + text + "`");
        }
    }

    private static String defaultOf(SchemaKey key) {
        if (key.required()) {
            return "none: required";
        }
        if (key.defaults().isEmpty()) {
            return "none";
        }
        if (key.defaults().containsKey("")) {
            JsonNode value = key.defaults().get("");
            return nests(value) ? "those of its keys" : "`" + yaml(value) + "`";
        }
        if (key.rule().has("properties")) {
            return "those of its keys";
        }
        if (Set.copyOf(key.defaults().values()).size() == 1) {
            return "`" + yaml(key.defaults().values().iterator().next()) + "`";
        }
        StringJoiner values = new StringJoiner(", ");
        List.of("smoke", "quick", "full")
                .forEach(fidelity -> values.add("`"
                        + yaml(key.defaults().getOrDefault(fidelity, MissingNode.getInstance())) + "` at " + fidelity));
        return values.toString();
    }

    private static boolean nests(JsonNode value) {
        return value.isObject() && value.size() > 0;
    }

    /** A value as it may stand on one line of a study. */
    static String yaml(JsonNode value) {
        if (value.isObject()) {
            StringJoiner entries = new StringJoiner(", ", "{", "}");
            value.properties().forEach(entry -> entries.add(entry.getKey() + ": " + yaml(entry.getValue())));
            return entries.toString();
        }
        if (value.isArray()) {
            StringJoiner entries = new StringJoiner(", ", "[", "]");
            value.forEach(entry -> entries.add(yaml(entry)));
            return entries.toString();
        }
        return value.isTextual() ? text(value.asText()) : value.asText();
    }

    private static String text(String text) {
        boolean duration = text.matches("[0-9.]+[a-z]+") || text.matches("[0-9]+(KiB|%|B)") || text.matches(".*,.*");
        boolean plain = (PLAIN.matcher(text).matches() || duration) && !text.matches("[0-9.]+e[0-9]+");
        boolean another = TAKEN_FOR_ANOTHER.matcher(text).matches();
        return plain && !another ? text : "'" + text.replace("'", "''") + "'";
    }

    /** Returns the path of the key that explains a key: itself, or the key of the study that it stands in for. */
    private static String own(SchemaKey key) {
        return key.same().isEmpty() ? key.path() : key.same();
    }

    private static String anchor(String path) {
        return path.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9-]", "");
    }

    private static String escaped(String text) {
        return text.replace("|", "\\|").replace("<", "&lt;").replace("*", "\\*");
    }

    private static void item(List<String> lines, String text) {
        wrap(lines, "- ", text);
    }

    /** Breaks between words; a word that is longer than a line, such as a pattern, stays whole. */
    private static void wrap(List<String> lines, String first, String text) {
        StringBuilder line = new StringBuilder(first);
        for (String word : text.split(" ", -1)) {
            if (line.length() > first.length() && line.length() + word.length() > COLUMNS) {
                lines.add(line.toString().stripTrailing());
                line.setLength(0);
                line.append(" ".repeat(first.length()));
            }
            line.append(word).append(' ');
        }
        lines.add(line.toString().stripTrailing());
    }
}
