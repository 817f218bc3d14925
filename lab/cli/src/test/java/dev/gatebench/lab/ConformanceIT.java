package dev.gatebench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.policy.PolicyKind;
import dev.gatebench.testing.Deep;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@code gatebench conformance} as users do. */
@Timeout(value = 4, unit = TimeUnit.MINUTES)
@Integration
@Needs(Requirement.NGINX)
class ConformanceIT {
    @TempDir
    Path folder;

    @Test
    void saysWhatNginxAndShenyuDoToRequestsAndThatTheyDoTheirWork() throws Exception {
        Path out = folder.resolve("out");
        try (GatebenchProcess gatebench =
                GatebenchProcess.start(folder, "conformance", "nginx", "netty", "--out", out.toString())) {
            assertThat(gatebench.exitCode()).as(gatebench.output()).isZero();
            assertThat(gatebench.output()).contains("change the work", "report: " + out.resolve("conformance.md"));
        }
        JsonNode found = Json.mapper().readTree(Files.readString(out.resolve("conformance.json")));
        assertThat(found.at("/schemaVersion").asInt()).isEqualTo(1);
        assertThat(found.at("/gateways").findValuesAsText("arm")).containsExactly("direct", "netty", "nginx");
        assertThat(cases(found, "direct")).hasSizeGreaterThan(70).allSatisfy(each -> assertThat(
                        each.at("/effect").asText())
                .as(each.at("/id").asText())
                .isEqualTo("same"));
        for (String arm : List.of("nginx", "netty")) {
            assertThat(gateway(found, arm).at("/comparable").asBoolean()).isTrue();
            assertThat(oneCase(found, arm, "post")
                            .at("/seen/received/0/body/bytes")
                            .asInt())
                    .as(arm)
                    .isEqualTo(512);
            assertThat(oneCase(found, arm, "get").at("/effect").asText())
                    .as(arm)
                    .isEqualTo("same");
            // neither asks twice for a POST that may have been done
            assertThat(oneCase(found, arm, "backend-silent-post").at("/seen/received"))
                    .as(arm)
                    .hasSize(1);
            assertThat(oneCase(found, arm, "backend-down")
                            .at("/seen/replies/0/status")
                            .asInt())
                    .as(arm)
                    .isGreaterThanOrEqualTo(500);
        }
        assertThat(kinds(oneCase(found, "nginx", "trace"))).contains("answersItself");
        assertThat(kinds(oneCase(found, "nginx", "post-chunked"))).contains("requestFraming");
        assertThat(kinds(oneCase(found, "netty", "path-encoded-slash"))).contains("target");
        assertThat(Files.readString(out.resolve("conformance.md")))
                .contains(
                        "| case | direct | netty | nginx |", "| trace | same | ", "With every gateway the same: get, ");
    }

    @Test
    @Deep
    void saysHowNginxDoesEachPolicy() throws Exception {
        Path out = folder.resolve("policies");
        try (GatebenchProcess gatebench =
                GatebenchProcess.start(folder, "conformance", "nginx", "--policies", "--out", out.toString())) {
            assertThat(gatebench.exitCode()).as(gatebench.output()).isZero();
        }
        JsonNode found = Json.mapper().readTree(Files.readString(out.resolve("conformance.json")));
        assertThat(found.at("/policies").findValuesAsText("policy")).hasSize(PolicyKind.values().length);
        assertThat(found.at("/policies").findValues("failure")).isEmpty();
        assertThat(Files.readString(out.resolve("conformance.md")))
                .contains("| apiKey | requests with no key, another key", "are refused by 401 and reach no backend")
                .contains("| jwt | not expressible |");
    }

    @Test
    void saysInOneLineWhatItCannotExamine() throws Exception {
        try (GatebenchProcess gatebench =
                GatebenchProcess.start(List.of("env", "PATH=" + folder), folder, "conformance", "nginx")) {
            assertThat(gatebench.exitCode()).isEqualTo(3);
            assertThat(gatebench.output())
                    .startsWith("gatebench: nginx not found on PATH: install it")
                    .hasLineCount(1);
        }
        GatebenchCall unknown = GatebenchCall.of("conformance", "squid");
        assertThat(unknown.exitCode()).isEqualTo(2);
        assertThat(unknown.output())
                .contains("must have an arm or a gateway 'squid'")
                .hasLineCount(1);
    }

    private static JsonNode gateway(JsonNode found, String arm) {
        return stream(found.at("/gateways"))
                .filter(each -> each.at("/arm").asText().equals(arm))
                .findFirst()
                .orElseThrow();
    }

    private static List<JsonNode> cases(JsonNode found, String arm) {
        return stream(gateway(found, arm).at("/cases")).toList();
    }

    private static JsonNode oneCase(JsonNode found, String arm, String id) {
        return cases(found, arm).stream()
                .filter(each -> each.at("/id").asText().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> kinds(JsonNode one) {
        return stream(one.at("/differences"))
                .map(each -> each.at("/kind").asText())
                .toList();
    }

    private static Stream<JsonNode> stream(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false);
    }
}
