package dev.gatebench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.cell.Cell;
import dev.gatebench.core.comparison.Comparison;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Loads;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.report.chart.Chart;
import dev.gatebench.core.report.chart.ChartTable;
import dev.gatebench.core.report.output.RunFiles;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.ResultsAssembler;
import dev.gatebench.core.result.SampleRun;
import dev.gatebench.core.result.SyntheticCurves;
import dev.gatebench.core.result.SyntheticRun;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class ReportsTest {
    private static Results sample;

    private final Path dir;

    ReportsTest(@TempDir Path dir) {
        this.dir = dir;
    }

    @BeforeAll
    static void write(@TempDir Path run) throws IOException {
        sample = SampleRun.results(run);
    }

    @Test
    void redrawsTheSameBytesFromTheFilesOfARun() throws IOException {
        SampleRun.write(dir);
        Reports.redraw(dir);
        Map<String, String> first = outputs();
        Reports.redraw(dir);
        assertThat(outputs()).isEqualTo(first);
        assertThat(first.keySet()).containsExactlyInAnyOrder("results.json", "summary.md", "index.html", "junit.xml");
    }

    @Test
    void showsEveryCellWithItsNumberOfTrialsAndMarksWhatIsNotValid() throws IOException {
        String console = draw(new ConsoleReport(), sample);
        assertThat(console.lines()
                        .filter(line ->
                                line.matches("\\| (direct|netty|webClient) +\\| +\\d+ connections \\| +\\d of .*")))
                .hasSize(12);
        assertThat(line(console, "\\| webClient +\\| +1000 connections \\|.*")).contains("1 of 3 (", "–");
        assertThat(line(console, "\\| webClient +\\| +1200 connections \\|.*")).contains("2 of 3 (");
        assertThat(console)
                .contains(
                        "throughput /s [95 %]",
                        "p99 ms", "SUT CPU µs/request [95 %]", "ShenYu 2.4.3, not 2.6.0", "failed the check 'errors'")
                .doesNotContain("SplitBenchmark.split");
        assertThat(draw(new SummaryReport(), sample)).contains("netty ÷ webClient", "SplitBenchmark.split");
    }

    @Test
    void showsADashAndNotZeroWhereTheDriverTellsNoTimes() throws IOException {
        List<Trial> blind = new ArrayList<>();
        SyntheticRun run = new SyntheticRun(dir, 5);
        for (int round = 1; round <= 3; round++) {
            for (SyntheticRun.Model model : List.of(SyntheticRun.DIRECT, SyntheticRun.NETTY)) {
                blind.add(TrialBuilder.like(run.trial(model, new ClosedLoad(600), 1, round))
                        .withoutServiceTime()
                        .build());
            }
        }
        RunInfo info = SyntheticRun.info(List.of("direct", "netty"), Loads.closed(600), true);
        Results results = SampleRun.results(info, blind, dir);
        Cell cell = results.cell("netty", new ClosedLoad(600)).orElseThrow();
        assertThat(cell.headline()).isTrue();
        assertThat(cell.serviceTimeNs()).isEmpty();
        assertThat(cell.serviceTimeResolutionNs()).isEmpty();
        assertThat(line(draw(new ConsoleReport(), results), "\\| netty +\\| +600 connections \\|.*"))
                .matches("\\| netty +\\| +600 connections \\| 3 of 3 \\| [^|]+ \\| +– \\| +– \\|.*");
        assertThat(results.footnotes()).noneMatch(note -> note.contains("clock resolves"));
    }

    @Test
    void showsResponseTimesWhereTheDriverTellsThem() throws IOException {
        SyntheticRun run = new SyntheticRun(dir, 5);
        Trial trial = run.trial(SyntheticRun.NETTY, new ClosedLoad(600), 1, 1);
        String file = trial.traffic().serviceTime().orElseThrow().histogramFile();
        Trial open = TrialBuilder.like(trial)
                .responseTime(trial.serviceTimeNs().orElseThrow(), file)
                .build();
        RunInfo info = SyntheticRun.info(List.of("netty"), Loads.closed(600), true);
        Results results = SampleRun.results(info, List.of(open), dir);
        assertThat(results.cells().get(0).responseTimeNs())
                .isEqualTo(results.cells().get(0).serviceTimeNs());
        assertThat(draw(new SummaryReport(), results)).contains("## Response times, ms");
        assertThat(draw(new SummaryReport(), SampleRun.results(info, List.of(trial), dir)))
                .doesNotContain("Response times");
    }

    @Test
    void drawsCurvesWithTheirKneesAndTellsTheRatesThatKeepGoals() throws IOException {
        Results results = ResultsAssembler.of(SyntheticCurves.write(dir));

        String summary = draw(new SummaryReport(), results);
        assertThat(summary).contains("## Knees", "## Rates that keep the goals", "p99 ≤ 500ms");
        assertThat(summary.replace("\\", "")).containsPattern("\\| netty +\\| +4,800 +\\| +8,000 +\\|");
        String html = draw(new HtmlReport(), results);
        assertThat(html)
                .contains("Response time, p99.9", "\"limits\":[{\"x\":4800.0}]", "falls behind")
                .contains("netty keeps up with 4,800/s and no longer keeps up with 8,000/s.");
        assertThat(draw(new ConsoleReport(), results)).contains("keeps up at /s");
    }

    /** It stands below a change or a job: what is not asked for is folded. */
    @Test
    void showsAtMostFortyLinesOfTheSummaryUnasked() throws IOException {
        for (Results results : List.of(
                sample, ResultsAssembler.of(SyntheticCurves.write(Files.createDirectories(dir.resolve("curves")))))) {
            String summary = draw(new SummaryReport(), results);
            String seen = summary.replaceAll("(?s)<details>.*?</details>", "…");
            assertThat(seen.lines().filter(line -> !line.equals("…")).count())
                    .as(seen)
                    .isLessThanOrEqualTo(40);
            assertThat(seen).contains("trials count").doesNotContain("details");
            assertThat(summary).contains("<details><summary>Everything else</summary>\n\n## ");
        }
    }

    @Test
    void saysInTheSummaryWhatTheTrialsFailedAndWhichVersionRan() throws IOException {
        String summary = draw(new SummaryReport(), sample);
        assertThat(summary)
                .contains("ShenYu 2.4.3, not 2.6.0")
                .contains("webClient closed 1000 fork 1 round 2 | INVALID |")
                .contains("limit 0.1 %")
                .contains("webClient closed 1200 fork 1 round 2 | FAILED | – | the gateway exited with code 137")
                .contains("netty against webClient, throughput: ")
                .contains("little fails: 452 in flight of 600")
                .doesNotContain("Unfit");
    }

    @Test
    void leadsWithWhatTheCandidateCostsOverAllLoads() throws IOException {
        Comparison all = sample.comparisons().stream()
                .filter(c -> c.measure().metric() == Metric.CPU
                        && c.measure().leading()
                        && c.load().isEmpty())
                .findFirst()
                .orElseThrow();
        String sentence = "netty costs "
                + Figures.ratio(all.found()).full()
                + " times webClient's CPU per request: no difference is shown;"
                + " it is at most "
                + Numbers.percentUp(1 - all.found().interval().orElseThrow().low()) + " less and at most "
                + Numbers.percentUp(all.found().interval().orElseThrow().high() - 1) + " more";
        String console = draw(new ConsoleReport(), sample);
        assertThat(console)
                .contains(sentence + " (all loads but 1000 connections, where too few trials count,"
                        + " 3 rounds, normalised by backend, on this host, in these minutes).");
        assertThat(console.indexOf(sentence))
                .as("at the end, where a reader of a terminal looks first")
                .isGreaterThan(console.indexOf("(1) "));
        assertThat(draw(new SummaryReport(), sample).replace("\\", "")).contains("- " + sentence);
        assertThat(draw(new HtmlReport(), sample).replace("&#39;", "'")).contains("<p class=\"lead\">" + sentence);
        assertThat(sample.footnotes()).anyMatch(note -> note.startsWith("Over all loads, netty is compared"));
    }

    @Test
    void saysEachThingOnceWhereThereIsOneLoad() throws IOException {
        RunInfo one = SyntheticRun.info(List.of("direct", "netty", "webClient"), Loads.closed(600), true);
        Results results = ResultsAssembler.of(SampleRun.write(dir, one));
        assertThat(results.comparisons()).isNotEmpty().allSatisfy(c -> assertThat(c.load())
                .hasValue(new ClosedLoad(600)));
        String summary = draw(new SummaryReport(), results);
        assertThat(summary)
                .containsPattern("- netty costs .* times webClient's CPU per request: .* \\(600 connections, 3 rounds")
                .contains("- netty against webClient, throughput: ")
                .doesNotContain("- netty against webClient, CPU per request: ")
                .doesNotContain("| all |");
    }

    @Test
    void putsABannerBeforeNumbersThatAreUnfit() throws IOException {
        RunInfo smoke = SyntheticRun.info(List.of("direct", "netty", "webClient"), SampleRun.LOADS, false);
        Results results = ResultsAssembler.of(SampleRun.write(dir, smoke));
        for (Report report : List.of(new ConsoleReport(), new SummaryReport(), new HtmlReport())) {
            String text = draw(report, results);
            assertThat(text.indexOf("Unfit for numbers"))
                    .isPositive()
                    .isLessThan(text.indexOf(report instanceof HtmlReport ? "<table" : "throughput /s"));
            assertThat(text).doesNotContain("netty against webClient");
        }
    }

    @Test
    void escapesWhatItDidNotWriteItself() throws Exception {
        String evil = "<script>alert('x')</script>\"&|`\u001b[31m";
        RunInfo info = SyntheticRun.info(List.of(evil, "netty"), Loads.closed(600), true);
        SyntheticRun run = new SyntheticRun(dir, 2);
        SyntheticRun.Model model = new SyntheticRun.Model(evil, 20, 0.2, 50, true);
        RunFolder folder = run.write(
                info,
                List.of(
                        run.trial(model, new ClosedLoad(600), 1, 1),
                        run.trial(model, new ClosedLoad(600), 1, 2),
                        SyntheticRun.failed("netty", new ClosedLoad(600), 1, 1, evil)));
        Reports.redraw(dir);
        String html = Files.readString(dir.resolve("index.html"));
        assertThat(html).doesNotContain("<script>alert").contains("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;");
        assertThat(html.split("(?i)<script", -1))
                .as("charts' data, the library and what draws")
                .hasSizeLessThan(40)
                .filteredOn(part -> !part.startsWith(" type=\"application/json\">"))
                .hasSize(3);
        assertThat(Files.readString(dir.resolve("summary.md")))
                .doesNotContain("<script")
                .contains("&lt;script&gt;");
        assertThat(draw(new ConsoleReport(), ResultsAssembler.of(folder))).doesNotContain("\u001b");
        assertThat(junit().getElementsByTagName("testcase").getLength()).isEqualTo(3);
    }

    @Test
    void loadsNothingAndRunsItsOwnScriptsAlone() throws IOException {
        String html = draw(new HtmlReport(), sample).replace("&#39;", "'");
        assertThat(html).contains("default-src 'none'").contains("prefers-color-scheme: dark");
        assertThat(html.replaceAll("(?s)<script>.*?</script>", ""))
                .doesNotContainPattern("(?i)https?:|<link|<img|<iframe|@import|url\\(|\\son\\w+=| style=");
        Matcher policy = Pattern.compile("script-src ([^;]*);").matcher(html);
        assertThat(policy.find()).isTrue();
        List<String> hashes = new ArrayList<>();
        Matcher scripts = Pattern.compile("(?s)<script>(.*?)</script>").matcher(html);
        while (scripts.find()) {
            hashes.add("'sha256-" + sha256(scripts.group(1)) + "'");
        }
        assertThat(String.join(" ", hashes)).isEqualTo(policy.group(1));
        Matcher style = Pattern.compile("(?s)<style>(.*?)</style>").matcher(html);
        assertThat(style.find()).isTrue();
        assertThat(html).contains("style-src 'sha256-" + sha256(style.group(1)) + "'");
    }

    private static String sha256(String text) {
        try {
            return Base64.getEncoder()
                    .encodeToString(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void hasEveryFigureOfAChartInItsTableToo() throws IOException {
        List<Chart> charts = Charts.of(sample);
        assertThat(charts).hasSize(12);
        assertThat(charts.get(0).title()).isEqualTo("Throughput, /s");
        assertThat(charts.get(0).series())
                .extracting(Chart.Series::name)
                .containsExactly("direct", "netty", "webClient");
        for (Chart chart : charts) {
            Table table = ChartTable.of(chart);
            long points = chart.series().stream()
                    .flatMap(series -> series.points().stream())
                    .filter(point -> point.y().isPresent())
                    .count();
            long figures = table.rows().stream()
                    .flatMap(row -> row.stream().skip(1))
                    .filter(entry -> !entry.text().equals("–"))
                    .count();
            assertThat(figures).as(chart.title()).isEqualTo(points).isPositive();
            assertThat(table.rows().stream().map(row -> row.get(0).text()).toList())
                    .as("places of " + chart.title())
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void drawsNoCellWithoutAHeadlineAndBreaksTheLineThere() throws IOException {
        List<Chart> charts = Charts.of(sample);
        Chart.Series webClient = charts.get(0).series().get(2);
        assertThat(webClient.points())
                .filteredOn(point -> point.y().isEmpty())
                .extracting(Chart.Point::x)
                .containsExactly(1000.0);
        assertThat(webClient.points()).hasSize(4);
        assertThat(charts.get(0).series().get(1).points())
                .allMatch(point -> point.y().isPresent());
    }

    @Test
    void saysWhichTrialsCountAndWhichCheckRefusedTheOthers() throws IOException {
        Validity validity = Validity.of(sample);
        assertThat(validity.rows().stream()
                        .flatMap(row -> row.trials().stream())
                        .mapToInt(List::size)
                        .sum())
                .isEqualTo(sample.trials().size());
        assertThat(validity.summary())
                .startsWith(sample.trials().stream().filter(Trial::valid).count() + " of "
                        + sample.trials().size() + " trials count");
        assertThat(validity.reasons())
                .isNotEmpty()
                .allMatch(reason -> reason.matches(
                                "The check '\\w+' \\([^)]+\\) refused \\d+ trials?: \\d+ of \\w+(, \\d+ of \\w+)*\\.")
                        || reason.equals("A trial can be refused by several checks.")
                        || reason.matches("Not run to (its|their) end, \\d+ trials?: .+"));
        String html = draw(new HtmlReport(), sample);
        assertThat(html).contains("Words on this page");
        for (Validity.Row row : validity.rows()) {
            row.trials().stream().flatMap(List::stream).forEach(cell -> assertThat(html)
                    .contains("<tr id=\"" + cell.anchor() + "\""));
        }
    }

    @Test
    void drawsTheWarmUpsAndSaysWhatTheyCost() throws IOException {
        List<Chart> charts = WarmUpCharts.of(sample);
        assertThat(charts)
                .extracting(Chart::title)
                .containsExactly(
                        "Warm-up of direct: CPU µs a request, without the JIT compiler",
                        "Warm-up of direct: JIT compiler, % of its CPU",
                        "Warm-up of netty: CPU µs a request, without the JIT compiler",
                        "Warm-up of netty: JIT compiler, % of its CPU");
        Chart netty = charts.get(2);
        assertThat(netty.series()).hasSize(1);
        assertThat(netty.series().get(0).style()).as("the arm's colour").isEqualTo(1);
        assertThat(netty.series().get(0).points()).hasSize(8);
        assertThat(draw(new HtmlReport(), sample)).contains("What warm-up cost", "Warm-up of netty");
        assertThat(draw(new SummaryReport(), sample))
                .contains("| netty | 1 | 40.0 | 80,000 | – | steady | 100 | 100 |")
                .contains("| direct | 1 | 15.0 | 30,000 | – | not steady |");
    }

    @Test
    void linksToWhatIsThere() throws IOException {
        SampleRun.write(dir);
        Files.createDirectories(dir.resolve("drivers/gatling/fork 1"));
        Files.writeString(dir.resolve("drivers/gatling/fork 1/index.html"), "");
        Files.createDirectories(dir.resolve("drivers/gatling/empty"));
        Files.createDirectories(dir.resolve("drivers/gatling/fork-2/injector-2"));
        Files.writeString(dir.resolve("drivers/gatling/fork-2/injector-2/index.html"), "");
        Files.createDirectories(dir.resolve("probes/injectors-1"));
        Files.writeString(dir.resolve("probes/injectors-1/index.html"), "");
        Files.createDirectories(dir.resolve("logs"));
        Files.writeString(dir.resolve("logs/netty.log"), "");
        Files.createDirectories(dir.resolve("arms/netty-fork-2"));
        Files.writeString(dir.resolve("arms/netty-fork-2/application.yml"), "");
        Files.writeString(dir.resolve("logs/netty-fork-2.log"), "");
        Reports.redraw(dir);
        String html = Files.readString(dir.resolve("index.html"));
        Matcher links = Pattern.compile("href=\"([^#\"]+)\"").matcher(html);
        assertThat(links.results().map(link -> link.group(1)))
                .contains(
                        "drivers/gatling/fork%201/index.html",
                        "drivers/gatling/fork-2/injector-2/index.html",
                        "probes/injectors-1/index.html",
                        "logs/netty.log",
                        "trials.jsonl",
                        "junit.xml")
                .allSatisfy(href ->
                        assertThat(dir.resolve(href.replace("%20", " "))).exists());
        assertThat(html).doesNotContain("drivers/gatling/empty");
        assertThat(RunFiles.in(dir).groups())
                .as("what is of a fork stands together")
                .extracting(RunFiles.Group::title)
                .containsExactly("The whole run", "Fork 2");
        assertThat(RunFiles.in(dir).groups().get(1).links())
                .extracting(RunFiles.Link::name)
                .containsExactly(
                        "drivers/gatling/fork-2/injector-2/index.html",
                        "arms/netty-fork-2/application.yml",
                        "logs/netty-fork-2.log");
    }

    @Test
    void reportsACellATestCaseToCiServers() throws Exception {
        SampleRun.write(dir);
        Reports.redraw(dir);
        Element suite = junit().getDocumentElement();
        assertThat(suite.getAttribute("tests"))
                .as("eleven cells, one of which was not run, a control, and whether the run contradicts itself")
                .isEqualTo("13");
        assertThat(suite.getAttribute("failures")).isEqualTo("1");
        Element failure = (Element) suite.getElementsByTagName("failure").item(0);
        assertThat(((Element) failure.getParentNode()).getAttribute("name")).isEqualTo("webClient at 1200 connections");
        assertThat(failure.getTextContent()).contains("the gateway exited with code 137");
        assertThat(suite.getAttribute("skipped")).isEqualTo("1");
        Element refused = (Element) suite.getElementsByTagName("skipped").item(0);
        assertThat(((Element) refused.getParentNode()).getAttribute("name")).isEqualTo("webClient at 1000 connections");
        assertThat(refused.getAttribute("message")).contains("webClient closed 1000 fork 1 round 3: errors: ");
    }

    @Test
    void reportsARunThatWasCutOff() throws IOException {
        RunInfo info = SyntheticRun.info(List.of("direct", "netty"), Loads.closed(600), true);
        RunInfo cutOff = info.with()
                .seed(1)
                .finishedAt(Optional.empty())
                .complete(false)
                .rank(false)
                .backendDelayNs(OptionalLong.empty())
                .published(Optional.empty())
                .build();
        SyntheticRun run = new SyntheticRun(dir, 1);
        run.write(cutOff, List.of(run.trial(SyntheticRun.DIRECT, new ClosedLoad(600), 1, 1)));
        Results results = Reports.redraw(dir);
        assertThat(draw(new ConsoleReport(), results)).contains("! Incomplete: 1 trials were finished", "Not run.");
        assertThat(Files.readString(dir.resolve("junit.xml"))).contains("<skipped");
    }

    private static String line(String text, String regex) {
        return text.lines().filter(line -> line.matches(regex)).findFirst().orElseThrow();
    }

    private static String draw(Report report, Results results) throws IOException {
        StringBuilder text = new StringBuilder();
        report.write(results, RunFiles.none(), text);
        return text.toString();
    }

    private Document junit() throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(
                        Files.readString(dir.resolve("junit.xml")).getBytes(StandardCharsets.UTF_8)));
    }

    private Map<String, String> outputs() throws IOException {
        Map<String, String> outputs = new HashMap<>();
        for (String name : List.of("results.json", "summary.md", "index.html", "junit.xml")) {
            outputs.put(name, Files.readString(dir.resolve(name)));
        }
        return outputs;
    }
}
