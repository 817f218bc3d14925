package dev.gatebench.core.report.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.jmh.JmhFolder;
import dev.gatebench.core.jmh.JmhResults;
import dev.gatebench.core.jmh.JmhRunInfo;
import dev.gatebench.core.jmh.JmhScore;
import dev.gatebench.core.jmh.MatcherAgreement;
import dev.gatebench.core.jmh.MatcherFacts;
import dev.gatebench.core.jmh.MatcherFacts.Skipped;
import dev.gatebench.core.jmh.MatcherFacts.TableBuild;
import dev.gatebench.core.jmh.PathMatchers;
import dev.gatebench.core.jmh.SampleJmhRun;
import dev.gatebench.core.report.chart.Chart;
import dev.gatebench.core.report.output.RunFiles;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.result.SyntheticRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JmhReportTest {
    private static final String EVIL = "<script>alert('x')</script>|`\u001b[31m";

    @TempDir
    Path dir;

    @Test
    void drawsTheSameTablesInEveryForm() throws IOException {
        JmhFolder folder = SampleJmhRun.write(dir);
        JmhResults results = JmhReport.redraw(folder);

        assertThat(results.passed()).isTrue();
        String html = Files.readString(dir.resolve("index.html"));
        String summary = Files.readString(dir.resolve("summary.md"));
        String console = console(results);
        for (String text : List.of(html, summary, console)) {
            assertThat(text)
                    .contains("Path matchers over table STATIC", "Path matchers over table PARAMETER")
                    .contains("How often they are right", "What building them takes")
                    .contains("RADIX", "all of 225", "473 of 500: 17 false match, 10 other route")
                    .contains("UNDERTOW, right in 201 of 225")
                    .contains("no interval: one fork")
                    .contains("Unfit for numbers");
        }
        assertThat(html).contains("gatebench jmh --smoke", "href=\"jmh.json\"", "href=\"matchers.json\"");
        assertThat(summary).contains("gatebench jmh --smoke");
    }

    @Test
    void drawsTheSameAgainFromTheFolder() throws IOException {
        JmhFolder folder = SampleJmhRun.write(dir);
        JmhReport.redraw(folder);
        String before = Files.readString(dir.resolve("summary.md"));
        String page = JmhReport.html(folder.read(), RunFiles.in(dir)).toString();
        JmhReport.redraw(folder);
        assertThat(dir.resolve("summary.md")).hasContent(before);
        assertThat(dir.resolve("index.html")).hasContent(page);
    }

    @Test
    void neverShowsASpeedWithoutSayingWhetherItIsRight() throws IOException {
        JmhFolder folder = SampleJmhRun.write(dir);
        Files.delete(folder.run().matchers());
        JmhResults results = JmhReport.redraw(folder);
        Table speeds = MatcherSections.of(results.scores(), results.pathMatchers())
                .get(0)
                .table();
        int agrees = speeds.columns().stream().map(Table.Column::head).toList().indexOf("agrees on this table");
        assertThat(speeds.rows())
                .hasSize(3)
                .allSatisfy(row -> assertThat(row.get(agrees).full()).isEqualTo("not checked"));
        assertThat(agrees)
                .as("before the speed, lest a narrow page cut it off")
                .isLessThan(speeds.columns().stream()
                        .map(Table.Column::head)
                        .toList()
                        .indexOf("ns/op"));
        assertThat(console(results)).contains("! Not compared with the oracle").contains("ANT, RADIX, UNDERTOW");
    }

    @Test
    void tellsARatioWithItsIntervalAndTheOtherWayRoundBelowOne() throws IOException {
        JmhResults results = results(
                List.of(
                        score("RADIX", 10, 50, List.of(49.0, 50.0, 51.0)),
                        score("JETTY", 10, 52, List.of(50.0, 51.0, 55.0)),
                        score("ANT", 10, 6_000_000, List.of(5.9e6, 6.0e6, 6.1e6))),
                MatcherFacts.none());

        Table speeds = MatcherSections.of(results.scores(), results.pathMatchers())
                .get(0)
                .table();

        assertThat(column(speeds, "matcher")).containsExactly("RADIX", "JETTY", "ANT");
        // by hand: standard error 0.00192 of the logarithm, 2 degrees of freedom, t 4.30
        assertThat(column(speeds, "× ordered Ant").get(0)).isEqualTo("120,000 [119,000, 121,000]");
        assertThat(column(speeds, "× ordered Ant").get(2)).isEqualTo("1");
        String library = " (JETTY, not checked)";
        assertThat(column(speeds, "× fastest library").get(0)).startsWith("~ 1.04" + library + " [1/1.");
        assertThat(column(speeds, "× fastest library").get(1)).isEqualTo("1" + library);
        assertThat(column(speeds, "× fastest library").get(2)).startsWith("1/115,000" + library + " [1/1");
    }

    private static List<String> column(Table table, String head) {
        int column = table.columns().stream().map(Table.Column::head).toList().indexOf(head);
        return table.rows().stream().map(row -> row.get(column).full()).toList();
    }

    @Test
    void drawsGrowthOnLogarithmicAxes() throws IOException {
        List<JmhScore> scores = new ArrayList<>();
        for (int routes : new int[] {10, 100, 1_000, 10_000}) {
            scores.add(score("ANT", routes, 100.0 * routes));
            scores.add(score("RADIX", routes, 50));
        }
        JmhResults results = results(scores, MatcherFacts.none());

        List<Chart> charts =
                new GrowthCharts(results.pathMatchers().orElseThrow().growth()).charts();

        assertThat(charts).hasSize(1);
        Chart chart = charts.get(0);
        assertThat(chart.x().kind()).isEqualTo(Chart.Axis.Kind.LOGARITHMIC);
        assertThat(chart.y().kind()).isEqualTo(Chart.Axis.Kind.TIMES);
        assertThat(chart.series()).extracting(Chart.Series::name).containsExactly("RADIX", "ANT");
        assertThat(chart.series().get(1).points())
                .extracting(Chart.Point::x)
                .containsExactly(10.0, 100.0, 1_000.0, 10_000.0);
        assertThat(chart.series().get(1).points().get(3).y()).hasValue(1_000_000);
        String html = JmhReport.html(results, RunFiles.none()).toString();
        assertThat(html).contains("<canvas", "growth exponent").contains("Table STATIC, probe MIDDLE");
        assertThat(console(results)).contains("1.00 ± 0.00").contains("0.00 ± 0.00");
    }

    @Test
    void escapesWhatItDidNotWriteItself() throws IOException {
        JmhScore score = new JmhScore(
                EVIL,
                Map.of("matcher", EVIL, "table", EVIL, "probe", EVIL, "routes", "10"),
                1,
                "avgt",
                3,
                5,
                List.of(5.0),
                OptionalDouble.empty(),
                "ns/op",
                OptionalDouble.empty());
        JmhScore larger = new JmhScore(
                EVIL,
                Map.of("matcher", EVIL, "table", EVIL, "probe", EVIL, "routes", "100"),
                1,
                "avgt",
                3,
                5,
                List.of(5.0),
                OptionalDouble.empty(),
                "ns/op",
                OptionalDouble.empty());
        MatcherFacts facts = new MatcherFacts(
                List.of(new MatcherAgreement(
                        EVIL,
                        MatcherAgreement.On.TABLE,
                        Optional.of(EVIL),
                        1,
                        0,
                        1,
                        0,
                        0,
                        0,
                        0,
                        List.of(new MatcherAgreement.Example(List.of(EVIL), EVIL, EVIL, EVIL)),
                        Optional.of(EVIL))),
                List.of(new TableBuild(EVIL, EVIL, 10, OptionalDouble.of(1), OptionalLong.of(1))),
                List.of(new Skipped(EVIL, EVIL, EVIL, EVIL)));
        List<JmhScore> scores = List.of(score, larger);
        JmhResults results = new JmhResults(
                new JmhRunInfo("quick", List.of(EVIL), SyntheticRun.START, Optional.empty(), Optional.of(EVIL)),
                SyntheticRun.environment(),
                scores,
                PathMatchers.of(scores, facts));

        assertThat(JmhReport.html(results, RunFiles.none()).toString())
                .doesNotContain(EVIL)
                .contains("&lt;script&gt;");
        assertThat(JmhReport.summary(results).toString())
                .doesNotContain("<script")
                .contains("&lt;script&gt;");
        assertThat(console(results)).doesNotContain("\u001b");
    }

    @Test
    void saysFirstThatThisProjectsOwnMatcherIsWrong() throws IOException {
        JmhFolder folder = SampleJmhRun.write(dir);
        Files.writeString(
                folder.run().matchers(),
                Files.readString(folder.run().matchers())
                        .replaceAll(
                                "(\"matcher\": \"RADIX\",\\s*\"on\": \"generated\"[\\s\\S]*?)\"agree\":"
                                        + " 500,\\s*\"miss\": 0",
                                "$1\"agree\": 499, \"miss\": 1"));
        JmhResults results = JmhReport.redraw(folder);
        assertThat(results.passed()).isFalse();
        assertThat(console(results))
                .contains("! RADIX is wrong: it agrees with the oracle on generated tables in 499 of 500: 1 miss.");
    }

    @Test
    void saysThatARunWasCutOffOrFailed() throws IOException {
        JmhRunInfo begun = new JmhRunInfo(
                "quick", List.of("gatebench", "jmh"), SyntheticRun.START, Optional.empty(), Optional.empty());
        JmhResults cutOff = SampleJmhRun.write(dir, begun).read();
        assertThat(cutOff.passed()).isFalse();
        assertThat(console(cutOff)).contains("! Incomplete: the run was cut off.");
        JmhResults failed = SampleJmhRun.write(dir, begun.ended(SyntheticRun.START, Optional.of("a benchmark failed")))
                .read();
        assertThat(failed.passed()).isFalse();
        assertThat(console(failed)).contains("! Not whole: a benchmark failed").doesNotContain("Incomplete");
    }

    @Test
    void namesTheFileThatIsDamaged() throws IOException {
        JmhFolder folder = SampleJmhRun.write(dir);
        Files.writeString(folder.run().matchers(), "{");
        assertThatThrownBy(folder::read).isInstanceOf(IOException.class).hasMessageContaining("matchers.json");
    }

    private static JmhResults results(List<JmhScore> scores, MatcherFacts facts) {
        return new JmhResults(
                new JmhRunInfo(
                        "quick",
                        List.of("gatebench", "jmh"),
                        SyntheticRun.START,
                        Optional.of(SyntheticRun.START),
                        Optional.empty()),
                SyntheticRun.environment(),
                scores,
                PathMatchers.of(scores, facts));
    }

    private static JmhScore score(String matcher, int routes, double ns) {
        return score(matcher, routes, ns, List.of(ns));
    }

    private static JmhScore score(String matcher, int routes, double ns, List<Double> forks) {
        return new JmhScore(
                "RepeatedRequestBenchmark.match",
                Map.of("matcher", matcher, "table", "STATIC", "probe", "MIDDLE", "routes", String.valueOf(routes)),
                1,
                "avgt",
                4,
                ns,
                forks,
                OptionalDouble.of(ns * 2),
                "ns/op",
                OptionalDouble.of(0));
    }

    private static String console(JmhResults results) throws IOException {
        StringBuilder out = new StringBuilder();
        JmhReport.console(results, out);
        return out.toString();
    }
}
