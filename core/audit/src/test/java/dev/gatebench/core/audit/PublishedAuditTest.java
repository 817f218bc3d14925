package dev.gatebench.core.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.audit.rule.Rules;
import dev.gatebench.core.check.CheckLimits;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.published.Published;
import dev.gatebench.core.published.PublishedReport;
import dev.gatebench.core.study.Repository;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class PublishedAuditTest {
    private static final String HEAD = """
        study: made-up
        title: Made up
        source: {url: "https://example.org", document: d, date: d, system: s, tool: t, hardware: []}
        backend: {delayMs: 20}
        notes: []
        rows:
        """;

    @Test
    void findsEveryGatewayRowOfShenyusReportImpossibleByLittlesLaw() {
        Map<String, String> off = audit("shenyu-http-client").rows().stream()
                .filter(row -> row.finding("little").verdict() == Verdict.FAIL)
                .collect(Collectors.toMap(
                        PublishedAuditTest::name,
                        row -> row.finding("little").detail().replaceAll(".* flight, (\\S+) % off.*", "$1")));
        assertThat(off)
                .isEqualTo(Map.of(
                        "netty 600 connections", "-24.6",
                        "netty 800 connections", "-32.4",
                        "netty 1000 connections", "-34.5",
                        "netty 1200 connections", "-38.3",
                        "webClient 600 connections", "-36.9",
                        "webClient 800 connections", "-45",
                        "webClient 1000 connections", "-50.9",
                        "webClient 1200 connections", "-54.7"));
    }

    @Test
    void findsTheRowsOfShenyusReportThatAreFasterThanTheirBackend() {
        Audit audit = audit("shenyu-http-client");
        assertThat(audit.rows())
                .filteredOn(row -> row.finding("floor").verdict() == Verdict.FAIL)
                .extracting(PublishedAuditTest::name)
                .containsExactly(
                        "netty 600 connections",
                        "webClient 600 connections",
                        "webClient 800 connections",
                        "webClient 1000 connections");
        assertThat(audit.rows())
                .filteredOn(row -> row.finding("floor").verdict() == Verdict.NOT_CHECKABLE)
                .isEmpty();
        assertThat(row(audit, "netty", new ClosedLoad(600)).finding("floor").detail())
                .startsWith("median 19.37 ms is below 19.81 ms, the direct row's median, and 20.00 ms, the backend's"
                        + " delay");
        assertThat(row(audit, "webClient", new ClosedLoad(1000))
                        .finding("floor")
                        .detail())
                .startsWith("median 19.99 ms is below 20.00 ms, the backend's delay; allowed: 0.005 ms");
    }

    @Test
    void acceptsTheDirectRowOfShenyusReport() {
        Audit.Row direct = audit("shenyu-http-client").rows().get(0);
        assertThat(direct.load()).isEmpty();
        assertThat(direct.findings()).noneMatch(finding -> finding.verdict() == Verdict.FAIL);
        assertThat(direct.finding("floor").verdict()).isEqualTo(Verdict.PASS);
        assertThat(direct.finding("little").detail()).contains("606.6 in flight", "it fits 600");
        assertThat(direct.finding("little").figures().get("inFlight")).isBetween(606.6, 606.7);
    }

    @Test
    void saysWhatTheTablesLack() {
        assertThat(audit("shenyu-http-client").lacks())
                .contains("errors", "intervals or repetitions", "concurrency (in 1 of 9 rows)")
                .doesNotContain("mean service time");
        assertThat(audit("single-binary-gateways").lacks())
                .contains("concurrency", "throughput (in 4 of 16 rows)", "median service time (in 12 of 16 rows)")
                .contains("rows without a gateway");
    }

    /** Checks that can be made of the other reports pass; no other check can be made of them. */
    @ParameterizedTest
    @CsvSource({
        "easegress-echo, 3, counts errors",
        "easegress-router, 27, ''",
        "single-binary-gateways, 16, ''",
        "xiangyao, 4, little order counts errors"
    })
    void saysOfEachRowWhatCanBeChecked(String report, int rows, String checked) {
        Audit audit = audit(report);
        assertThat(audit.rows()).hasSize(rows).allSatisfy(row -> {
            assertThat(passed(row)).isEqualTo(checked);
            assertThat(row.findings())
                    .noneMatch(
                            finding -> finding.verdict() == Verdict.FAIL && Rules.OF_TRUTH.contains(finding.check()));
            assertThat(row.findings()).noneMatch(finding -> finding.detail().isBlank());
        });
    }

    @Test
    void doesNotTakeAMeanForAFloor() {
        Audit.Row nginx = row(audit("easegress-echo"), "nginx", new ClosedLoad(300));
        assertThat(nginx.finding("floor").detail())
                .contains("its mean 16.905 ms is below the direct row's 19.11 ms", "3 backends stand behind it");
        assertThat(nginx.finding("little").detail()).contains("by construction");
    }

    @Test
    void comparesWhatRepliesHeldBySize() {
        assertThat(row(audit("easegress-echo"), "nginx", new ClosedLoad(300))
                        .finding("payload")
                        .detail())
                .contains("219 B of body each", "127 B of body in direct");
        assertThat(row(audit("xiangyao"), "traefik", new ClosedLoad(125))
                        .finding("payload")
                        .detail())
                .contains("829 B with heads each, 829 B with heads in xiangyao");
    }

    @Test
    void allowsAGatewayNoMoreThanItsLastDigit() {
        assertThat(floor("{arm: netty, p50Ms: 19.9}", "{arm: direct, p50Ms: 19.95}"))
                .as("19.95 may be printed as 19.9, the delay of 20 not")
                .isEqualTo(Verdict.FAIL);
        assertThat(floor("{arm: netty, p50Ms: 20.95, p90Ms: 30.1}", "{arm: direct, p50Ms: 20.954}"))
                .isEqualTo(Verdict.PASS);
        assertThat(floor("{arm: netty, p50Ms: 20.95, p90Ms: 30.1}", "{arm: direct, p50Ms: 20.956}"))
                .isEqualTo(Verdict.FAIL);
        assertThat(floor("{arm: direct, p50Ms: 19.79}", "{arm: netty, p50Ms: 30}"))
                .as("one per cent and rounding below the nominal delay")
                .isEqualTo(Verdict.FAIL);
    }

    @Test
    void prefersTheDirectRowOfTheSameLoadAndCase() {
        assertThat(floor(
                        "{arm: netty, concurrency: 100, p50Ms: 40}",
                        "{arm: direct, p50Ms: 50}",
                        "{arm: direct, concurrency: 100, p50Ms: 30}",
                        "{arm: direct, concurrency: 100, case: other, p50Ms: 60}",
                        "{arm: direct, concurrency: 200, p50Ms: 70}"))
                .isEqualTo(Verdict.PASS);
    }

    @Test
    void countsErrorsWhereTheyArePublished() {
        Audit audit = made(
                "{arm: a, requests: 1000, errors: 1}", "{arm: b, requests: 1000, errors: 2}", "{arm: c, errors: 2}");
        assertThat(audit.rows())
                .extracting(row -> row.finding("errors").verdict())
                .containsExactly(Verdict.PASS, Verdict.FAIL, Verdict.NOT_CHECKABLE);
    }

    @Test
    void standsBesideOurOwnResults() {
        PublishedReport report = report("shenyu-http-client");
        Published published = PublishedAudit.published(report, CheckLimits.defaults());
        assertThat(published.rows()).hasSize(9).allSatisfy(row -> assertThat(row.checks())
                .hasSize(13));
        assertThat(published.rows().get(1).p50Ns()).hasValue(19.37e6);
    }

    static List<String> reports() throws IOException {
        try (Stream<Path> files = Files.list(Repository.path("studies/published"))) {
            return files.map(file -> file.getFileName().toString().replace(".yml", ""))
                    .sorted()
                    .toList();
        }
    }

    /** The table of docs/published.md: of each report what cannot be true, and what says less than it seems. */
    @Test
    void eachReportStandsInTheDocumentsWithItsFindings() throws IOException {
        List<String> lines = new ArrayList<>();
        for (String name : reports()) {
            Audit audit = audit(name);
            lines.add("| [`" + name + "`]("
                    + report(name).source().orElseThrow().url().orElseThrow() + ") | "
                    + audit.rows().size() + " | " + failing(audit, true) + " | " + failing(audit, false) + " |");
        }
        assertThat(lines).hasSizeGreaterThanOrEqualTo(15);
        assertThat(Files.readString(Repository.path("docs/published.md")).lines())
                .containsAll(lines);
    }

    private static String failing(Audit audit, boolean ofTruth) {
        String rules = Rules.ALL.stream()
                .map(rule -> rule.name())
                .filter(name -> Rules.OF_TRUTH.contains(name) == ofTruth)
                .map(name -> name + " "
                        + audit.rows().stream()
                                .filter(row -> row.finding(name).verdict() == Verdict.FAIL)
                                .count())
                .filter(words -> !words.endsWith(" 0"))
                .collect(Collectors.joining(", "));
        return rules.isEmpty() ? "–" : rules;
    }

    @ParameterizedTest
    @MethodSource("reports")
    void everyReportNamesItsFileAndItsFiguresOnce(String name) {
        PublishedReport report = report(name);
        assertThat(report.study()).contains(name);
        assertThat(Set.copyOf(report.rows())).hasSameSizeAs(report.rows());
    }

    @Test
    void isShownInTheDocumentsAsItIsPrinted() throws IOException {
        StringBuilder printed = new StringBuilder();
        new AuditReport().write(audit("shenyu-http-client"), printed);
        List<String> lines =
                printed.toString().lines().filter(line -> !line.isBlank()).toList();
        assertThat(Files.readString(Repository.path("docs/audit.md")).lines()).containsAll(lines);
    }

    private static Verdict floor(String... rows) {
        return made(rows).rows().get(0).finding("floor").verdict();
    }

    private static Audit made(String... rows) {
        String text =
                HEAD + List.of(rows).stream().map(row -> "  - " + row + "\n").collect(Collectors.joining());
        return PublishedAudit.of(PublishedReport.parse("made-up.yml", text), CheckLimits.defaults());
    }

    private static PublishedReport report(String name) {
        return PublishedReport.read(Repository.path("studies/published/" + name + ".yml"));
    }

    private static Audit audit(String name) {
        return PublishedAudit.of(report(name), CheckLimits.defaults());
    }

    private static Audit.Row row(Audit audit, String arm, Load load) {
        return audit.rows().stream()
                .filter(row -> name(row).equals(arm + " " + load.words()))
                .findFirst()
                .orElseThrow();
    }

    private static String name(Audit.Row row) {
        return row.arm() + " " + row.load().map(Load::words).orElse("-");
    }

    private static String passed(Audit.Row row) {
        return row.findings().stream()
                .filter(finding ->
                        finding.verdict() == Verdict.PASS && !finding.check().equals("window"))
                .map(CheckResult::check)
                .collect(Collectors.joining(" "));
    }
}
