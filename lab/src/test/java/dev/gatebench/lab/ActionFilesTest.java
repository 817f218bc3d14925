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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The action {@code bench} and the workflow that is there to be copied, as texts. */
class ActionFilesTest {
    private static final String ACTION = "../.github/actions/bench/action.yml";
    private static final String WORKFLOW = "../docs/ci/gatebench.yml";
    private static final Pattern INPUT = Pattern.compile("inputs\\.([a-z-]+)");

    @ParameterizedTest
    @ValueSource(strings = {ACTION, WORKFLOW})
    void noScriptHoldsAnExpressionWhichCouldBeMadeToSayAnything(String file) {
        List<JsonNode> scripts = read(file).findValues("run");

        assertThat(scripts).isNotEmpty().allSatisfy(script -> assertThat(script.asText())
                .doesNotContain("${{"));
    }

    @Test
    void everyInputIsUsedAndNoOther() {
        JsonNode action = read(ACTION);
        Set<String> used = new TreeSet<>();
        Matcher found = INPUT.matcher(action.get("runs").toString());
        while (found.find()) {
            used.add(found.group(1));
        }

        assertThat(used).isEqualTo(new TreeSet<>(names(action.get("inputs"))));
    }

    @Test
    void theWorkflowGivesInputsThatTheActionHasAndAllThatItRequires() {
        JsonNode inputs = read(ACTION).get("inputs");
        JsonNode given = steps().stream()
                .filter(step -> step.path("uses").asText().contains("/.github/actions/bench@"))
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

        assertThat(workflow.get("permissions").toString())
                .isEqualTo("{\"contents\":\"read\",\"pull-requests\":\"write\"}");
        assertThat(names(workflow.get("on"))).containsExactly("pull_request");
        assertThat(workflow.at("/jobs/bench/timeout-minutes").asInt()).isPositive();
        assertThat(steps().stream()
                        .map(step -> step.path("uses").asText(""))
                        .filter(uses -> uses.startsWith("actions/")))
                .isNotEmpty()
                .allMatch(uses -> uses.matches("actions/[a-z-]+@[0-9a-f]{40}"));
        assertThat(steps())
                .filteredOn(step -> step.path("uses").asText().startsWith("actions/checkout@"))
                .hasSize(2)
                .allMatch(step -> step.at("/with/persist-credentials").asText().equals("false"));
    }

    @Test
    void theTokenIsNotThereWhereTheBuildsRun() {
        JsonNode steps = read(ACTION).at("/runs/steps");

        assertThat(steps.get(0).get("run").asText()).contains("measure");
        assertThat(steps.get(0).toString()).doesNotContain("token");
    }

    private static List<JsonNode> steps() {
        List<JsonNode> steps = new ArrayList<>();
        read(WORKFLOW).at("/jobs/bench/steps").forEach(steps::add);
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
