package dev.gatebench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** The workflow that releases, as a text: what each of its jobs may do, and what it takes from whom. */
class ReleaseWorkflowTest {
    private static final JsonNode WORKFLOW = BenchAction.document(Path.of("../../.github/workflows/release.yml"));

    @Test
    void noScriptHoldsAnExpressionWhichATagCouldMakeSayAnything() {
        List<JsonNode> scripts = WORKFLOW.findValues("run");

        assertThat(scripts).isNotEmpty().allSatisfy(script -> assertThat(script.asText())
                .doesNotContain("${{"));
    }

    @Test
    void onlyTheJobThatBuildsNothingMayWriteToTheRepository() {
        assertThat(WORKFLOW.get("permissions").toString()).isEqualTo("{\"contents\":\"read\"}");
        for (String job : jobs()) {
            boolean writes = WORKFLOW.at("/jobs/" + job + "/permissions/contents")
                    .asText()
                    .equals("write");
            assertThat(writes).as(job).isEqualTo(job.equals("publish"));
            assertThat(scripts(job).stream().anyMatch(script -> script.contains("mvnw")))
                    .as(job)
                    .isEqualTo(Set.of("build", "image").contains(job));
            assertThat(WORKFLOW.at("/jobs/" + job).findValues("cache")).as(job).isEmpty();
        }
        assertThat(WORKFLOW.at("/jobs/build").has("permissions")).isFalse();
    }

    @Test
    void allThatIsPublishedIsTestedHeldToItsHashesAndAttestedFirst() {
        assertThat(scripts("build")).first().isEqualTo("./mvnw -B verify -Dsbom -Drelease");
        assertThat(WORKFLOW.at("/jobs/publish/needs"))
                .extracting(JsonNode::asText)
                .containsExactly("build", "image");
        assertThat(WORKFLOW.at("/jobs/image/needs").asText()).isEqualTo("build");
        assertThat(steps("publish"))
                .extracting(step -> step.path("uses").asText("run").replaceFirst("@.*", ""))
                .containsExactly("actions/download-artifact", "run", "actions/attest-build-provenance", "run");
        assertThat(steps("publish").get(2).at("/with/subject-checksums").asText())
                .isEqualTo("release/SHA256SUMS");
        assertThat(steps("image")).last().satisfies(step -> assertThat(
                        step.at("/with/subject-digest").asText())
                .isEqualTo("${{ steps.push.outputs.digest }}"));
    }

    private static Set<String> jobs() {
        Set<String> names = new TreeSet<>();
        WORKFLOW.get("jobs").fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static List<String> scripts(String job) {
        return steps(job).stream()
                .filter(step -> step.has("run"))
                .map(step -> step.get("run").asText().strip())
                .toList();
    }

    private static List<JsonNode> steps(String job) {
        return new ArrayList<>(
                StreamSupport.stream(WORKFLOW.at("/jobs/" + job + "/steps").spliterator(), false)
                        .toList());
    }
}
