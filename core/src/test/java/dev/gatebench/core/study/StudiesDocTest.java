package dev.gatebench.core.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.published.PublishedReport;
import dev.gatebench.core.unit.Durations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What docs/studies.md shows is true. */
class StudiesDocTest {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w+(?: \\w+)?)\\n(.*?)^```$");
    private static final Pattern SET = Pattern.compile("--set (?:'([^']+)'|(\\S+))");
    private static final Pattern NAME = Pattern.compile("(?m)^study: (\\S+)$");

    private final String doc;

    StudiesDocTest() throws IOException {
        doc = Files.readString(Repository.path("docs/studies.md"));
    }

    @Test
    void everyExampleIsAStudy() {
        assertThat(blocks("yaml")).hasSize(3).allSatisfy(text -> StudyParser.read(fileName(text), text, List.of()));
    }

    @Test
    void theExampleOfPublishedTablesIsRead() {
        assertThat(blocks("yaml published")).singleElement().satisfies(text -> assertThat(
                        PublishedReport.parse("example.yml", text).rows())
                .hasSize(2));
    }

    @Test
    void theMessagesAreTheOnesThatAreGiven() {
        String text = blocks("yaml invalid").get(0);
        assertThatThrownBy(() -> StudyParser.parse(fileName(text), text, List.of()))
                .isInstanceOfSatisfying(StudyException.class, e -> assertThat(e.problems())
                        .containsExactlyElementsOf(blocks("text").get(0).lines().toList()));
    }

    @Test
    void everyCommandLineIsPossible() {
        List<String> lines = blocks("sh").get(0).lines().toList();
        assertThat(lines).hasSizeGreaterThan(4).allSatisfy(line -> {
            Path study = Repository.path(line.split(" ", -1)[2]);
            StudyParser.parse(study, overrides(line)).select(words(line, "--arm"), loads(line));
        });
        assertThat(lines).anySatisfy(line -> assertThat(overrides(line)).hasSize(2));
    }

    @Test
    void everyKeyOfTheSchemaIsExplained() throws IOException {
        JsonNode schema = Json.mapper().readTree(Files.readString(Repository.path("docs/schema/study.schema.json")));
        List<String> keys = new ArrayList<>();
        for (String mapping : List.of(
                "/properties",
                "/properties/backend/properties",
                "/properties/request/properties",
                "/$defs/arm/properties",
                "/properties/cases/items/properties",
                "/$defs/fidelity/properties",
                "/$defs/fidelity/properties/warmUp/properties")) {
            schema.at(mapping).fieldNames().forEachRemaining(keys::add);
        }
        assertThat(keys).hasSizeGreaterThan(30);
        List<String> tables = doc.lines().filter(line -> line.startsWith("| `")).toList();
        assertThat(keys).allSatisfy(key -> assertThat(tables)
                .anyMatch(line -> line.split("\\|", -1)[1].matches(".*\\b" + key + "\\b.*")));
    }

    @Test
    void theDefaultsOfTheTableAreTheDefaults() {
        Study study = Texts.parse(Texts.MINIMAL);
        Map<Fidelity, Integer> columns = Map.of(Fidelity.SMOKE, 3, Fidelity.QUICK, 4, Fidelity.FULL, 5);
        columns.forEach((fidelity, column) -> {
            FidelitySpec spec = study.at(fidelity);
            assertThat(cell("fitForNumbers", column)).isEqualTo(String.valueOf(spec.fitForNumbers()));
            assertThat(cell("forks", column)).isEqualTo(String.valueOf(spec.forks()));
            assertThat(cell("rounds", column)).isEqualTo(String.valueOf(spec.rounds()));
            assertThat(cell("warmUp.concurrency", column))
                    .isEqualTo(String.valueOf(spec.warmUp().load().connections()));
            assertThat(Durations.parse(cell("warmUp.window", column)))
                    .isEqualTo(spec.warmUp().window());
            assertThat(Durations.parse(cell("warmUp.atLeast", column)))
                    .isEqualTo(spec.warmUp().atLeast());
            assertThat(Durations.parse(cell("warmUp.atMost", column)))
                    .isEqualTo(spec.warmUp().atMost());
            assertThat(Durations.parse(cell("gap", column))).isEqualTo(spec.gap());
            assertThat(Durations.parse(cell("ramp", column))).isEqualTo(spec.ramp());
            assertThat(Durations.parse(cell("settle", column))).isEqualTo(spec.settle());
            assertThat(Durations.parse(cell("measure", column))).isEqualTo(spec.measure());
            assertThat(Durations.parse(cell("tail", column))).isEqualTo(spec.tail());
            assertThat(cell("jmh", column)).isEqualTo(spec.jmh().orElse("none"));
        });
    }

    private String cell(String key, int column) {
        return doc.lines()
                .filter(line -> line.startsWith("| `" + key + "` |"))
                .map(line -> line.split("\\|", -1)[column].strip())
                .findFirst()
                .orElseThrow();
    }

    private List<String> blocks(String language) {
        return BLOCK.matcher(doc)
                .results()
                .filter(block -> block.group(1).equals(language))
                .map(block -> block.group(2))
                .toList();
    }

    private static String fileName(String study) {
        return NAME.matcher(study)
                        .results()
                        .map(name -> name.group(1))
                        .findFirst()
                        .orElseThrow() + ".yml";
    }

    private static List<String> overrides(String line) {
        return SET.matcher(line)
                .results()
                .map(set -> set.group(1) != null ? set.group(1) : set.group(2))
                .toList();
    }

    private static List<Load> loads(String line) {
        return words(line, "--load").stream().map(Load::ofArgument).toList();
    }

    private static List<String> words(String line, String option) {
        return Pattern.compile(option + " (\\S+)")
                .matcher(line)
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }
}
