package dev.gatebench.core.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.SampleRun;
import dev.gatebench.core.trial.Trial;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TrialLinesTest {
    private final Results results;

    TrialLinesTest(@TempDir Path dir) throws IOException {
        results = SampleRun.results(dir);
    }

    @Test
    void hasAFlatObjectATrialWithItsFigures() {
        List<JsonNode> lines = lines(ExportScope.EVERYTHING);

        assertThat(lines).hasSize(36);
        Trial netty = results.trials().get(1);
        assertThat(netty.arm()).isEqualTo("netty");
        JsonNode line = lines.get(1);
        assertThat(line.get("arm").textValue()).isEqualTo("netty");
        assertThat(line.get("load").textValue()).isEqualTo("closed 600");
        assertThat(line.get("gateway").textValue()).isEqualTo("shenyu");
        assertThat(line.get("version").textValue()).isEqualTo("2.4.3");
        assertThat(line.get("time").textValue()).isEqualTo(netty.startedAt().toString());
        assertThat(line.get("status").textValue()).isEqualTo("valid");
        assertThat(line.get("throughputPerSec").doubleValue()).isEqualTo(netty.throughputPerSec());
        assertThat(line.get("p99Ns").longValue())
                .isEqualTo(netty.serviceTimeNs().orElseThrow().p99());
        assertThat(line.get("cpuNsPerRequest").doubleValue())
                .isEqualTo(netty.cpuNsPerRequest(Trial.SUT).orElseThrow());
    }

    @Test
    void hasAllFieldsOfEachTrialAndNullForWhatWasNotMeasured() {
        List<List<String>> names = new ArrayList<>();
        for (JsonNode line : lines(ExportScope.EVERYTHING)) {
            List<String> fields = new ArrayList<>();
            line.fieldNames().forEachRemaining(fields::add);
            names.add(fields);
            assertThat(line).noneMatch(JsonNode::isContainerNode);
            assertThat(line.get("responseP99Ns").isNull())
                    .as("the load is closed")
                    .isTrue();
        }
        assertThat(names).allMatch(names.get(0)::equals);
    }

    @Test
    void namesTheChecksThatRefuseATrial() {
        assertThat(lines(ExportScope.EVERYTHING))
                .filteredOn(line -> line.get("status").textValue().equals("invalid"))
                .hasSize(2)
                .allSatisfy(
                        line -> assertThat(line.get("failedChecks").textValue()).isEqualTo("errors"));
    }

    @Test
    void writesOnlyTheChosenArmsAndLoads() {
        assertThat(lines(new ExportScope(Set.of("netty"), Set.of(new ClosedLoad(600)), false)))
                .hasSize(3)
                .allSatisfy(line -> assertThat(line.get("arm").textValue()).isEqualTo("netty"));
    }

    private List<JsonNode> lines(ExportScope scope) {
        return TrialLines.of(List.of(results), scope)
                .lines()
                .map(line -> Json.parse(line, JsonNode.class))
                .toList();
    }
}
