package dev.gatebench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.load.Loads;
import dev.gatebench.core.ranking.Ranking;
import dev.gatebench.core.report.output.RunFiles;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.ResultsAssembler;
import dev.gatebench.core.result.SampleRun;
import dev.gatebench.core.result.SyntheticRun;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The sections on ranking, JVM and upstream, and best.jvmopts; in the sample netty is the cheaper. */
class RankingReportTest {
    private final Path dir;

    RankingReportTest(@TempDir Path dir) {
        this.dir = dir;
    }

    @Test
    void everyReportRanksAndSaysWhatTheJvmsDid() throws IOException {
        SampleRun.write(dir);
        Reports.redraw(dir);
        StringBuilder console = new StringBuilder();
        new ConsoleReport().write(ResultsAssembler.of(new RunFolder(dir)), RunFiles.none(), console);

        for (String text : List.of(
                console.toString(),
                Files.readString(dir.resolve("summary.md")),
                Files.readString(dir.resolve("index.html")))) {
            assertThat(text)
                    .contains("netty is the only gateway with a headline over all loads; without one: webClient.")
                    .contains("Ranking over all loads", "Ranking at 600 connections", "÷ first")
                    .contains("Upstream connections and errors", "upstream connections/request");
        }
        for (String file : List.of("summary.md", "index.html")) {
            assertThat(Files.readString(dir.resolve(file)))
                    .contains("JVM of the gateway", "GC pause ms/s", "longest pause ms", "allocated KiB/request");
        }
        assertThat(console.toString()).doesNotContain("JVM of the gateway");
        assertThat(Files.readString(dir.resolve("index.html"))).contains("href=\"best.jvmopts\"");
    }

    @Test
    void theCheapestGatewaysOptionsAreAnArgumentFileOfJava() throws IOException {
        SampleRun.write(dir);
        Results results = Reports.redraw(dir);
        Ranking overall = results.rankings().get(0);
        Path file = dir.resolve("best.jvmopts");

        assertThat(overall.best().arm()).isEqualTo("netty");
        assertThat(Files.readAllLines(file).stream().filter(line -> !line.startsWith("#")))
                .containsExactly("-Xmx1g", "-XX:+UseG1GC");
        assertThat(Files.readString(file))
                .contains(
                        "# study shenyu-http-client, fidelity quick, ",
                        "# arm netty: ShenYu 2.4.3",
                        "# machine ",
                        "# CPU of the gateway: ")
                .contains("# rank 1 of 2 at 600 connections: CPU ", " us/request (normalised by backend), p99 ")
                .contains("# the only gateway with a headline: compared with nothing");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-javaagent:/tmp/x.jar",
                "-XX:OnOutOfMemoryError=id",
                "-XX:OnOutOfMemoryError=4",
                "-XX:OnError=4",
                "-XX:SharedArchiveFile=3",
                "-XX:AOTCache=8",
                "-XX:ArchiveClassesAtExit=2",
                "-XX:DumpLoadedClassList=1",
                "-XX:ErrorFile=5",
                "-XX:HeapDumpPath=6",
                "-XX:CompileCommandFile=7",
                "-XX:JVMCILibPath=1",
                "-Dio.netty.native.workdir=1",
                "-Dio.netty.tmpdir=1",
                "-XX:Flags=/tmp/flags",
                "@/tmp/more",
                "-cp",
                "--patch-module=java.base=/tmp/x",
                "-Xmx1g\n-javaagent:/tmp/x.jar",
                "-Xrunjdwp:transport=dt_socket,server=y,address=*:5005",
                "-agentlib:jdwp=transport=dt_socket",
                "-Dcom.sun.management.jmxremote.port=9999",
                "-Djava.system.class.loader=x.Y",
                "-Xlog:gc*:file=/home/user/.profile",
                "-XX:SharedArchiveFile=/tmp/x.jsa",
                "-XX:HeapDumpPath=/tmp",
                "-XX:+HeapDumpOnOutOfMemoryError",
                "-XX:+ManagementServer",
                "-XX:+UseJVMCICompiler",
                "-XX:LogFile=/tmp/x",
                "-XX:StartFlightRecording",
                "-XX:Flags=1",
                "-Xmx1g "
            })
    void writesNoFileWhereAnOptionOfARunWouldStartSomethingElse(String option) throws IOException {
        RunInfo info = SyntheticRun.info(List.of("direct", "netty", "webClient"), SampleRun.LOADS, true);
        ObjectNode run = Json.parse(Json.line(info), ObjectNode.class);
        run.withArray("arms")
                .forEach(arm -> ((ObjectNode) arm).putArray("jvmOptions").add(option));
        SampleRun.write(dir, Json.parse(Json.line(run), RunInfo.class));

        assertThat(Reports.redraw(dir).rankings()).isNotEmpty();

        assertThat(dir.resolve("best.jvmopts")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Xss512k",
                "-Xmn1g",
                "-XX:+UseZGC",
                "-XX:+ZGenerational",
                "-XX:-G1PeriodicGCInvokesConcurrent",
                "-XX:LargePageSizeInBytes=128m",
                "-XX:MaxRAMPercentage=75.0",
                "-XX:TieredStopAtLevel=1",
                "-XX:+DisableExplicitGC",
                "-XX:+AlwaysPreTouch",
                "-XX:+UseStringDeduplication",
                "-Dio.netty.allocator.maxOrder=9",
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "--enable-native-access=ALL-UNNAMED"
            })
    void writesOptionsThatTune(String option) throws IOException {
        RunInfo info = SyntheticRun.info(List.of("direct", "netty", "webClient"), SampleRun.LOADS, true);
        ObjectNode run = Json.parse(Json.line(info), ObjectNode.class);
        run.withArray("arms")
                .forEach(arm -> ((ObjectNode) arm).putArray("jvmOptions").add(option));
        SampleRun.write(dir, Json.parse(Json.line(run), RunInfo.class));
        Reports.redraw(dir);

        assertThat(Files.readAllLines(dir.resolve("best.jvmopts"))).contains(option);
    }

    @Test
    void namesWhichOthersAreNotToldApartFromTheFirst() throws IOException {
        RunInfo two = SyntheticRun.info(List.of("direct", "netty", "webClient"), Loads.closed(600), true);
        SampleRun.write(dir, two);
        Results results = Reports.redraw(dir);

        assertThat(results.rankings()).singleElement().satisfies(ranking -> assertThat(ranking.arms())
                .hasSize(2));
        boolean apart = results.rankings().get(0).notToldApart().isEmpty();
        assertThat(Files.readString(dir.resolve("best.jvmopts")))
                .contains(
                        apart
                                ? "# told apart from the 1 others with a headline"
                                : "# NOT told apart from it: webClient");
        assertThat(Files.readString(dir.resolve("summary.md")))
                .contains("- netty costs least CPU per request of 2 gateways at 600 connections, on this host, in these"
                        + " minutes"
                        + (apart ? ", told apart from all others." : "; not told apart from it: webClient."));
    }

    @Test
    void aStudyThatDoesNotAskForItHasNeitherRankingNorFile() throws IOException {
        RunInfo unfit = SyntheticRun.info(List.of("direct", "netty", "webClient"), SampleRun.LOADS, false);
        SampleRun.write(dir, unfit);
        Files.writeString(dir.resolve("best.jvmopts"), "of a run before");

        assertThat(Reports.redraw(dir).rankings()).isEmpty();
        assertThat(dir.resolve("best.jvmopts")).doesNotExist();
        assertThat(Files.readString(dir.resolve("summary.md"))).doesNotContain("Ranking");
    }
}
