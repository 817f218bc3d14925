package dev.gatebench.core.study;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.yaml.DocumentException;
import dev.gatebench.core.yaml.DocumentReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The schema says of every key what docs/study-reference.md needs, and says it truly; and the page is made of it. */
class StudyReferenceTest {
    /** The system property that writes the page in place of comparing it. */
    static final String REWRITE = "gatebench.rewrite";

    private static final Path PAGE = Repository.path("docs/study-reference.md");

    private static final Path SECURITY = Repository.path("SECURITY.md");
    private static final String LIST_BEGINS =
            "<!-- made from the schema of study files: keys that start programs -->\n";
    private static final String LIST_ENDS = "<!-- end of the list -->\n";

    private static final String STUDY = """
            study: quick
            title: A study
            arms:
              - {id: direct, gateway: direct}
            loads:
              - open: {rate: 100}
            """;

    private final JsonNode schema;
    private final List<SchemaKey> keys;

    StudyReferenceTest() throws IOException {
        schema = Json.mapper().readTree(Files.readString(Repository.path("docs/schema/study.schema.json")));
        keys = SchemaKeys.of(schema);
    }

    @Test
    void thePageIsWhatTheSchemaMakes() throws IOException {
        String made = new StudyReference(schema).markdown();
        if (Boolean.getBoolean(REWRITE)) {
            Files.writeString(PAGE, made);
        }
        assertThat(PAGE).as("rewrite it by " + StudyReference.COMMAND).exists().hasContent(made);
    }

    @Test
    void theSecurityPageListsTheKeysThatTheSchemaMarks() throws IOException {
        String page = Files.readString(SECURITY);
        int begin = page.indexOf(LIST_BEGINS) + LIST_BEGINS.length();
        int end = page.indexOf(LIST_ENDS);
        assertThat(page).contains(LIST_BEGINS, LIST_ENDS);
        String made = page.substring(0, begin) + new StudyReference(schema).startingPrograms() + page.substring(end);
        if (Boolean.getBoolean(REWRITE)) {
            Files.writeString(SECURITY, made);
        }
        assertThat(SECURITY).as("rewrite it by " + StudyReference.COMMAND).hasContent(made);
        assertThat(keys)
                .filteredOn(SchemaKey::startsProgram)
                .extracting(SchemaKey::path)
                .contains("arms[].settings.jar");
    }

    @Test
    void everyKeyIsExplainedAndHasAnExample() {
        assertThat(keys)
                .hasSizeGreaterThan(80)
                .filteredOn(key -> key.same().isEmpty())
                .allSatisfy(key -> {
                    assertThat(key.rule().path("title").asText()).as(key.path()).isNotBlank();
                    assertThat(key.rule().path("description").asText())
                            .as(key.path())
                            .endsWith(".")
                            .hasSizeGreaterThan(10);
                    assertThat(key.rule().has("examples") || hasKeysOfItsOwn(key))
                            .as("'%s' has an example", key.path())
                            .isTrue();
                });
    }

    /** That its mapping is shown by the examples of its keys. */
    private boolean hasKeysOfItsOwn(SchemaKey key) {
        return keys.stream()
                .anyMatch(other -> other.path().startsWith(key.path() + ".")
                        || other.path().startsWith(key.path() + "[]."));
    }

    @Test
    void everyExampleKeepsItsRule() throws DocumentException {
        for (SchemaKey key : keys) {
            for (JsonNode example : key.rule().path("examples")) {
                assertThat(ruleOf(key).validate(example.toString(), InputFormat.JSON))
                        .as(key.path() + " " + example)
                        .isEmpty();
                assertThat(DocumentReader.read("key: " + StudyReference.yaml(example))
                                .root()
                                .get("key")
                                .toString())
                        .as("read back as YAML")
                        .isEqualTo(example.toString());
            }
        }
    }

    private Schema ruleOf(SchemaKey key) {
        ObjectNode rule = key.rule().deepCopy();
        rule.set("$defs", schema.get("$defs"));
        rule.set(
                "properties",
                rule.path("properties").isMissingNode() ? Json.mapper().createObjectNode() : rule.get("properties"));
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(rule);
    }

    @Test
    void theDefaultsAreThoseOfAStudyThatSaysNothing() throws DocumentException {
        ObjectNode study = DocumentReader.read(STUDY).root();
        Map<String, String> said = leaves(study);
        Defaults.addTo(study);
        Map<String, String> added = leaves(study);
        added.keySet().removeAll(said.keySet());

        ObjectNode bySchema = Json.mapper().createObjectNode();
        for (SchemaKey key : keys) {
            if (key.rule().has("default") && key.same().isEmpty()) {
                put(bySchema, key.path().replace("[]", ""), key.rule().get("default"));
            }
        }
        assertThat(leaves(bySchema)).hasSizeGreaterThan(60).containsExactlyInAnyOrderEntriesOf(added);
        // and they are a study
        assertThat(StudyParser.parse("quick.yml", STUDY, List.of()).name()).isEqualTo("quick");
    }

    private static void put(ObjectNode into, String path, JsonNode value) {
        int dot = path.indexOf('.');
        if (dot < 0) {
            into.set(path, value);
        } else {
            put(into.withObjectProperty(path.substring(0, dot)), path.substring(dot + 1), value);
        }
    }

    /** Values by path; an empty mapping and a list of single values are values, too. */
    private static Map<String, String> leaves(JsonNode node) {
        Map<String, String> leaves = new TreeMap<>();
        collect("", node, leaves);
        return leaves;
    }

    private static void collect(String path, JsonNode node, Map<String, String> leaves) {
        if (node.isObject() && !node.isEmpty()) {
            node.properties().forEach(entry -> collect(path + "." + entry.getKey(), entry.getValue(), leaves));
        } else if (node.isArray() && node.path(0).isObject()) {
            node.forEach(entry -> collect(path, entry, leaves));
        } else {
            leaves.put(path, node.toString());
        }
    }
}
