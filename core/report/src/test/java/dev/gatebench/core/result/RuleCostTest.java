package dev.gatebench.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.report.Reports;
import dev.gatebench.core.run.RunFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RuleCostTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void addsWhatJmhTookForTheMatchToTheCostOfOneRule() throws IOException {
        Results results = results("scan", 10_000, "last");
        List<RuleCost> costs = RuleCost.of(results);
        assertThat(costs)
                .extracting(RuleCost::arm)
                .contains("netty", "webClient")
                .doesNotContain("direct");
        RuleCost table = cost(costs, "webClient");
        double base = results.cell("netty", new ClosedLoad(600))
                .orElseThrow()
                .cpuNsPerRequest()
                .sut()
                .orElseThrow()
                .median();
        assertThat(table.rules()).isEqualTo(10_000);
        assertThat(table.matchNs()).hasValue(1_500_000 - 400);
        assertThat(table.predictedNs().orElseThrow()).isCloseTo(base + 1_499_600, within(1e-6));
        assertThat(cost(costs, "netty").predictedNs().orElseThrow()).isCloseTo(base, within(1e-6));
    }

    @Test
    void predictsNothingWhereJmhOrTheArmWithOneRuleIsMissing() throws IOException {
        assertThat(cost(RuleCost.of(results("scan", 10_000, "first")), "webClient")
                        .predictedNs())
                .isEmpty();
        RuleCost radix = cost(RuleCost.of(results("radix", 10_000, "last")), "webClient");
        assertThat(radix.baseNs())
                .as("no arm finds its only rule by the matcher")
                .isEmpty();
        assertThat(radix.predictedNs()).isEmpty();
    }

    @Test
    void saysNothingOfRunsWithoutTablesOfRules() throws IOException {
        assertThat(RuleCost.of(Reports.redraw(SampleRun.write(folder).path()))).isEmpty();
    }

    private static RuleCost cost(List<RuleCost> costs, String arm) {
        return costs.stream()
                .filter(cost -> cost.arm().equals(arm) && cost.load().connections() == 600)
                .findFirst()
                .orElseThrow();
    }

    /** The sample run as one of which netty has one rule and webClient a table. */
    private Results results(String matcher, int rules, String at) throws IOException {
        RunFolder run = SampleRun.write(folder);
        Reports.redraw(run.path());
        ObjectNode results = (ObjectNode) Json.read(run.path().resolve("results.json"), JsonNode.class);
        for (JsonNode arm : results.get("arms")) {
            ObjectNode settings = (ObjectNode) arm.get("settings");
            if (arm.get("id").asText().equals("netty")) {
                settings.putObject("routes").put("count", 1);
            } else if (arm.get("id").asText().equals("webClient")) {
                settings.putObject("routes").put("count", rules).put("at", at);
                settings.put("rules", matcher);
                // else it would be like netty in nothing
                settings.put("strategy", "netty");
            }
        }
        ArrayNode speeds = results.putObject("pathMatchers").putArray("speeds");
        ((ObjectNode) results.get("pathMatchers")).putArray("growth");
        ((ObjectNode) results.get("pathMatchers")).putArray("agreement");
        ((ObjectNode) results.get("pathMatchers")).putArray("builds");
        ((ObjectNode) results.get("pathMatchers")).putArray("skipped");
        speed(speeds, 1, "MIDDLE", 400);
        speed(speeds, 10_000, "LAST", 1_500_000);
        return Json.mapper().treeToValue(results, Results.class);
    }

    private static void speed(ArrayNode speeds, int routes, String probe, double ns) {
        ObjectNode speed = speeds.addObject();
        speed.put("benchmark", "RepeatedRequestBenchmark.match")
                .put("matcher", "ANT")
                .put("table", "STATIC");
        speed.put("routes", routes).put("probe", probe);
        speed.putObject("oneThread").put("threads", 1).put("nsPerOp", ns).put("n", 5);
    }
}
