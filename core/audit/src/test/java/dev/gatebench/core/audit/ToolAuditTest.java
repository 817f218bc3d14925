package dev.gatebench.core.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.audit.rule.Rules;
import dev.gatebench.core.study.Repository;
import dev.gatebench.core.tool.reading.ToolFiles;
import dev.gatebench.core.tool.reading.ToolOutputs;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Figures from the public, and what is right about them. */
class ToolAuditTest {
    private static final Path OUTPUTS = Repository.path("core/tools/src/test/resources/outputs");

    /** Outputs that were recorded of tools that worked, of which something is not so all the same. */
    private static final Map<String, Set<String>> KNOWN = Map.of(
            "wrk-4.1.0-closed.txt", Set.of("little"), // a slow reply of 0.48 s, for which wrk adds times
            "wrk-4.1.0-no-latency.txt", Set.of("little"), // likewise
            "wrk-nan.txt", Set.of("answered"),
            "wrk-one-connection.txt", Set.of("little"),
            "wrk-zero-quantiles.txt", Set.of("little", "order"),
            "hey-0.1.4-refused.txt", Set.of("answered"),
            "oha-1.16.0-refused.txt", Set.of("answered"),
            "bombardier-1.2.6-refused.txt", Set.of("answered"));

    @TestFactory
    Stream<DynamicTest> callsNothingElseImpossibleThatToolsPrinted() throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(OUTPUTS)) {
            files = all.filter(file -> !file.toString().endsWith(".tsv"))
                    .sorted()
                    .toList();
        }
        return files.stream()
                .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> {
                    Set<String> impossible = audit(file).rows().stream()
                            .flatMap(row -> row.findings().stream())
                            .filter(finding ->
                                    finding.verdict() == Verdict.FAIL && Rules.OF_TRUTH.contains(finding.check()))
                            .map(CheckResult::check)
                            .collect(Collectors.toSet());
                    assertThat(impossible)
                            .isEqualTo(KNOWN.getOrDefault(file.getFileName().toString(), Set.of()));
                }));
    }

    @Test
    void oneConnectionHasOneRequestInFlight() throws IOException {
        assertThat(finding("wrk-one-connection.txt", "little").detail())
                .startsWith("5,043.3/s × 6.040 ms = 30.46 in flight, +2950 % off the 1 connection,")
                .contains("by the law is 0.1983 ms: wrk adds times that nobody measured");
        assertThat(finding("wrk-one-connection.txt", "digits").verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void quantilesOfNothingUnderAMeanOfMuch() throws IOException {
        assertThat(finding("wrk-zero-quantiles.txt", "little").detail()).contains("224.3 in flight");
        assertThat(finding("wrk-zero-quantiles.txt", "order").detail())
                .contains(
                        "the mean 355.0 ms is above 16.20 ms, the most that its quantiles and its longest time allow");
        assertThat(finding("wrk-zero-quantiles.txt", "errors").detail()).contains("100 errors in 9502 requests");
    }

    @Test
    void nothingAnsweredIsAFindingAndNoBadInput() throws IOException {
        assertThat(finding("wrk-nan.txt", "answered").detail())
                .startsWith("no request was answered, and 236 read failed");
    }

    @Test
    void aTableWhoseThroughputDoesNotDependOnItsUsers() throws IOException {
        Audit audit = audit(OUTPUTS.resolve("table.md"));
        assertThat(audit.rows()).hasSize(3).allSatisfy(row -> {
            assertThat(row.finding("little").verdict()).isEqualTo(Verdict.PASS);
            assertThat(row.finding("shape").detail())
                    .contains("the throughput is that of 2 other loads", "serves at 3,185/s");
        });
        assertThat(audit.notes()).anySatisfy(note -> assertThat(note).startsWith("read as: VU = users, "));
    }

    @Test
    void quantilesAloneBoundTheSlowestReply() {
        Audit audit = text("users,req/s,p99\n1000,9000,32ms\n", ToolAudit.Known.NOTHING);
        assertThat(audit.rows().get(0).finding("tail").detail())
                .contains(
                        "needs the slowest 1.000 % to take 7.894 s on average, and so a slowest reply of at least that")
                .contains("or fewer requests were in flight");
    }

    @Test
    void figuresWithoutAGatewayAreAFloor() throws IOException {
        String direct = "connections,rps,p50\n100,5000,20ms\n";
        String behind = "connections,rps,p50\n100,5000,15.77ms\n";
        ToolAudit.Known known = new ToolAudit.Known(
                ToolAudit.Known.NOTHING.hints(),
                Optional.of(new ToolOutputs(Optional.empty(), Map.of())
                        .read(direct)
                        .figures()
                        .get(0)),
                ToolAudit.Known.NOTHING.delayNs(),
                Optional.empty());
        assertThat(text(behind, known).rows().get(0).finding("floor").verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void twoOutputsSayWhatTheyCannotKnow() throws IOException {
        ToolFiles files = new ToolFiles(new ToolOutputs(Optional.empty(), Map.of()));
        Audit audit = ToolAudit.of(
                List.of(
                        new ToolAudit.Input("a", files.read(OUTPUTS.resolve("oha-1.16.0-count.txt"))),
                        new ToolAudit.Input("b", files.read(OUTPUTS.resolve("oha-1.16.0-time.txt")))),
                ToolAudit.Known.NOTHING,
                AuditLimits.defaults());
        assertThat(audit.notes()).anySatisfy(note -> assertThat(note)
                .startsWith("b oha ÷ a oha: throughput 1.07, mean 0.952, median 0.932, p99 0.896; one figure each"
                        + " has no interval"));
    }

    @Test
    void theExamplesInTheDocumentsAreAsPrinted() throws IOException {
        List<String> shown =
                Files.readString(Repository.path("docs/audit.md")).lines().toList();
        for (Audit audit : List.of(
                audit(OUTPUTS.resolve("wrk-one-connection.txt")),
                audit(OUTPUTS.resolve("table.md")),
                text("users,req/s,p99\n1000,9000,32ms\n", ToolAudit.Known.NOTHING))) {
            StringBuilder printed = new StringBuilder();
            new AuditReport().write(audit, printed);
            assertThat(shown)
                    .containsAll(printed.toString()
                            .lines()
                            .filter(line -> !line.isBlank())
                            .toList());
        }
    }

    @Test
    void isPrintedOnFewLines() throws IOException {
        StringBuilder printed = new StringBuilder();
        new AuditReport().write(audit(OUTPUTS.resolve("wrk-zero-quantiles.txt")), printed);
        assertThat(printed.toString())
                .contains("wrk: 10 connections, 9,502 requests in 15.04 s, 631.7/s, mean 355.0 ms, p50 0 ms")
                .contains("\nCannot be true:\n")
                .contains("\nSays less than it seems:\n")
                .contains("\nNot checkable:\n");
        assertThat(printed.toString().lines()).hasSizeLessThan(32);
    }

    private static CheckResult finding(String file, String rule) throws IOException {
        return audit(OUTPUTS.resolve(file)).rows().get(0).finding(rule);
    }

    private static Audit audit(Path file) throws IOException {
        ToolFiles files = new ToolFiles(new ToolOutputs(Optional.empty(), Map.of()));
        return ToolAudit.of(
                List.of(new ToolAudit.Input(file.getFileName().toString(), files.read(file))),
                ToolAudit.Known.NOTHING,
                AuditLimits.defaults());
    }

    private static Audit text(String text, ToolAudit.Known known) {
        return new Audits(
                        () -> Path.of("none"),
                        new ToolOutputs(Optional.empty(), Map.of()),
                        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))
                .audit(List.of("-"), known);
    }
}
