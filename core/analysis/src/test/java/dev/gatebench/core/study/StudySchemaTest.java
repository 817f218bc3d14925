package dev.gatebench.core.study;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.gatebench.core.check.CheckLimits;
import dev.gatebench.core.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StudySchemaTest {

    @ParameterizedTest
    @ValueSource(strings = {"study", "published"})
    void everyRuleHasATitleToMakeAMessageOf(String name) throws IOException {
        JsonNode schema =
                Json.mapper().readTree(Files.readString(Repository.path("docs/schema/" + name + ".schema.json")));
        List<String> without = new ArrayList<>();
        collect("#", schema, without);
        assertThat(without).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"study", "published"})
    void isAValidSchema(String name) throws IOException {
        Schema meta = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));
        assertThat(meta.validate(
                        Files.readString(Repository.path("docs/schema/" + name + ".schema.json")), InputFormat.JSON))
                .isEmpty();
    }

    @Test
    void takesAStudyBeforeItsDefaultsAreAdded() throws IOException {
        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(Repository.path("docs/schema/study.schema.json")));
        assertThat(schema.validate(Texts.MINIMAL, InputFormat.YAML)).isEmpty();
        assertThat(schema.validate(
                        Files.readString(Repository.path("studies/shenyu-http-client.yml")), InputFormat.YAML))
                .isEmpty();
    }

    @Test
    void knowsEveryLimitOfTheChecks() throws IOException {
        JsonNode schema = Json.mapper().readTree(Files.readString(Repository.path("docs/schema/study.schema.json")));
        List<String> limits = new ArrayList<>();
        schema.at("/properties/checks/properties").fieldNames().forEachRemaining(limits::add);
        assertThat(limits)
                .containsExactlyInAnyOrderElementsOf(
                        CheckLimits.defaults().asMap().keySet());
    }

    private static void collect(String path, JsonNode schema, List<String> without) {
        if (!schema.has("title") && !schema.has("$ref")) {
            without.add(path);
        }
        for (String keyword : List.of("items", "additionalProperties", "propertyNames")) {
            if (schema.path(keyword).isObject()) {
                collect(path + "/" + keyword, schema.path(keyword), without);
            }
        }
        for (String keyword : List.of("properties", "$defs")) {
            schema.path(keyword)
                    .properties()
                    .forEach(entry -> collect(path + "/" + keyword + "/" + entry.getKey(), entry.getValue(), without));
        }
    }
}
