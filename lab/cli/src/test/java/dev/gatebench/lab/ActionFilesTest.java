package dev.gatebench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The actions {@code bench} and {@code comment} and the workflow that is there to be copied, as texts. */
class ActionFilesTest {
    private static final String ACTION = "../../.github/actions/bench/action.yml";
    private static final String COMMENT = "../../.github/actions/comment/action.yml";
    private static final String WORKFLOW = "../../docs/ci/gatebench.yml";
    private static final Pattern INPUT = Pattern.compile("inputs\\.([a-z-]+)");

    @ParameterizedTest
    @ValueSource(strings = {ACTION, COMMENT, WORKFLOW})
    void noScriptHoldsAnExpressionWhichCouldBeMadeToSayAnything(String file) {
        List<JsonNode> scripts = read(file).findValues("run");

        assertThat(scripts).isNotEmpty().allSatisfy(script -> assertThat(script.asText())
                .doesNotContain("${{"));
    }

    @ParameterizedTest
    @ValueSource(strings = {ACTION, COMMENT})
    void everyInputIsUsedAndNoOther(String file) {
        JsonNode action = read(file);
        Set<String> used = new TreeSet<>();
        Matcher found = INPUT.matcher(action.get("runs").toString());
        while (found.find()) {
            used.add(found.group(1));
        }

        assertThat(used).isEqualTo(new TreeSet<>(names(action.get("inputs"))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bench", "comment"})
    void theWorkflowGivesInputsThatTheActionHasAndAllThatItRequires(String name) {
        JsonNode inputs = read("../../.github/actions/" + name + "/action.yml").get("inputs");
        JsonNode given = steps(name).stream()
                .filter(step -> step.path("uses").asText().contains("/.github/actions/" + name + "@"))
                .findFirst()
                .orElseThrow()
                .get("with");

        assertThat(names(inputs)).containsAll(names(given));
        inputs.properties().stream()
                .filter(input -> input.getValue().path("required").asBoolean())
                .forEach(input -> assertThat(names(given)).contains(input.getKey()));
    }

    @Test
    void theWorkflowHasNoMoreRightsThanItNeedsAndPinsWhatItUses() {
        JsonNode workflow = read(WORKFLOW);

        assertThat(workflow.get("permissions").toString()).isEqualTo("{\"contents\":\"read\"}");
        assertThat(workflow.at("/jobs/bench").has("permissions"))
                .as("builds run in it")
                .isFalse();
        assertThat(workflow.at("/jobs/comment/permissions").toString()).isEqualTo("{\"pull-requests\":\"write\"}");
        assertThat(steps("comment"))
                .noneMatch(step -> step.has("run") || step.path("uses").asText().startsWith("actions/checkout@"));
        assertThat(names(workflow.get("on"))).containsExactly("pull_request");
        for (JsonNode job : workflow.get("jobs")) {
            assertThat(job.get("timeout-minutes").asInt()).isPositive();
        }
        assertThat(Stream.of("bench", "comment")
                        .flatMap(job -> steps(job).stream())
                        .map(step -> step.path("uses").asText(""))
                        .filter(uses -> uses.startsWith("actions/")))
                .isNotEmpty()
                .allMatch(uses -> uses.matches("actions/[a-z-]+@[0-9a-f]{40}"));
        assertThat(steps("bench"))
                .filteredOn(step -> step.path("uses").asText().startsWith("actions/checkout@"))
                .hasSize(2)
                .allMatch(step -> step.at("/with/persist-credentials").asText().equals("false"));
    }

    @Test
    void theTokenIsNotThereWhereTheBuildsRun() {
        assertThat(read(ACTION).get("runs").toString()).contains("bench.sh").doesNotContain("token");
    }

    private static List<JsonNode> steps(String job) {
        List<JsonNode> steps = new ArrayList<>();
        read(WORKFLOW).at("/jobs/" + job + "/steps").forEach(steps::add);
        return steps;
    }

    private static List<String> names(JsonNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static JsonNode read(String file) {
        return BenchAction.document(Path.of(file));
    }
}
