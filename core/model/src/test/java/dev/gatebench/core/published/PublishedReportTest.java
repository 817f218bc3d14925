package dev.gatebench.core.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Repository;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.StudyParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PublishedReportTest {
    private static final Path FILE = Repository.path("studies/published/shenyu-http-client.yml");
    private final PublishedReport report = PublishedReport.read(FILE);

    @Test
    void hasEveryRowOfTheThreeTables() {
        assertThat(report.rows())
                .extracting(row -> row.arm()
                        + row.concurrency()
                                .map(concurrency -> " " + concurrency)
                                .orElse(""))
                .containsExactly(
                        "direct",
                        "netty 600",
                        "netty 800",
                        "netty 1000",
                        "netty 1200",
                        "webClient 600",
                        "webClient 800",
                        "webClient 1000",
                        "webClient 1200");
        assertThat(report.rows()).allSatisfy(row -> assertThat(
                        List.of(row.p50Ms(), row.p75Ms(), row.p90Ms(), row.p99Ms(), row.meanMs(), row.maxMs()))
                .allSatisfy(time -> assertThat(time).isPresent()));
    }

    @Test
    void hasTheFiguresAsPublished() {
        PublishedRow direct = report.rows().get(0);
        assertThat(direct.requestsPerSec()).contains(28998.20);
        assertThat(direct.note()).contains("the concurrency is not stated");

        PublishedRow netty = row("netty", 1200);
        assertThat(netty.requestsPerSec()).contains(21129.88);
        assertThat(netty.p50Ms()).contains(32.45);
        assertThat(netty.p99Ms()).contains(96.10);
        assertThat(netty.maxMs()).contains(1070.0);

        PublishedRow webClient = row("webClient", 600);
        assertThat(webClient.p50Ms()).contains(15.77);
        assertThat(webClient.p75Ms()).contains(24.77);
        assertThat(webClient.p90Ms()).contains(38.26);
        assertThat(webClient.meanMs()).contains(20.32);
    }

    @Test
    void saysWhereItComesFromAndWhatItWasMeasuredOn() {
        assertThat(report.source().orElseThrow().system().orElseThrow()).contains("ShenYu 2.6.0");
        assertThat(report.source().orElseThrow().tool().orElseThrow()).startsWith("wrk 4.2.0");
        assertThat(report.source().orElseThrow().hardware()).hasSize(2);
        assertThat(report.backend()).contains(new PublishedReport.Backend(Optional.of(20.0), Optional.of(2048)));
    }

    @Test
    void knowsToWhichDigitARowIsPrinted() {
        assertThat(row("netty", 600).roundingMs()).isEqualTo(0.005);
    }

    @Test
    void namesOnlyArmsAndLoadsOfItsStudy() {
        Study study = StudyParser.parse(Repository.path("studies/shenyu-http-client.yml"));
        assertThat(report.study()).contains(study.name());
        assertThat(study.arms())
                .extracting(ArmSpec::id)
                .containsAll(report.rows().stream().map(PublishedRow::arm).toList());
        assertThat(study.loads())
                .extracting(load -> load.connections())
                .containsAll(report.rows().stream()
                        .flatMap(row -> row.concurrency().stream())
                        .toList());
    }

    @Test
    void rejectsWhatIsWrongWithItsLine() throws IOException {
        String text = Files.readString(FILE)
                .replace("requestsPerSec: 28998.20", "requestsPerSec: 28,998")
                .replace("p75Ms: 23.78", "p75: 23.78");
        assertThatThrownBy(() -> PublishedReport.parse("shenyu-http-client.yml", text))
                .isInstanceOfSatisfying(
                        StudyException.class,
                        e -> assertThat(e.problems())
                                .containsExactly(
                                        "published 'shenyu-http-client.yml' line 29: rows[0].requestsPerSec must be a number of requests a "
                                                + "second above 0, at most 1e12, was '28,998'",
                                        "published 'shenyu-http-client.yml' line 31: unknown key 'rows[0].p75': did you mean 'p75Ms'? "
                                                + "Known here: arm, case, concurrency, users, note, requestsPerSec, p50Ms, p75Ms, p90Ms, p99Ms, meanMs, "
                                                + "meanDerived, maxMs, requests, errors, durationSec, receivedBytes, bodyBytes, receivedMibPerSec, backends"));
    }

    @Test
    void needsNothingButRows() {
        PublishedReport bare = PublishedReport.parse("bare.yml", "rows: [{arm: a, requestsPerSec: 10, meanMs: 5}]");
        assertThat(bare.headline()).isEqualTo("tables");
        assertThat(bare.notes()).isEmpty();
        assertThat(bare.rows()).hasSize(1);
    }

    @Test
    void rejectsAFileThatIsMissing() {
        assertThatThrownBy(() -> PublishedReport.read(FILE.resolveSibling("other.yml")))
                .isInstanceOf(StudyException.class)
                .hasMessageStartingWith("published 'other.yml': '")
                .hasMessageContaining("does not exist, files there: apisix-2644.yml, ")
                .hasMessageEndingWith(", xiangyao.yml");
    }

    private PublishedRow row(String arm, int concurrency) {
        return report.rows().stream()
                .filter(row -> row.arm().equals(arm) && row.concurrency().equals(Optional.of(concurrency)))
                .findFirst()
                .orElseThrow();
    }
}
