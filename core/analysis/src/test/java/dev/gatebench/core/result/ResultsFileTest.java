package dev.gatebench.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.gatebench.core.cell.Cell;
import dev.gatebench.core.cell.IdleTime;
import dev.gatebench.core.cell.Quantum;
import dev.gatebench.core.curve.Curve;
import dev.gatebench.core.curve.SloPassing;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.load.Loads;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.study.Repository;
import dev.gatebench.core.trial.InjectorFigures;
import dev.gatebench.core.trial.Quantiles;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Our own output against {@code docs/schema/results.schema.json}. */
class ResultsFileTest {
    private static final Path SCHEMA = Path.of("../../docs/schema/results.schema.json");

    private final Path dir;
    private final Path file;

    ResultsFileTest(@TempDir Path dir) {
        this.dir = dir;
        this.file = dir.resolve("results.json");
    }

    @Test
    void obeysThePublishedSchema() throws IOException {
        SampleRun.results(dir).write(file);
        assertThat(errors(Files.readString(file))).isEmpty();
    }

    @Test
    void obeysItWhereAVerdictIsVoidAndReadsThatBack() throws IOException {
        for (double again : new double[] {1, 1.05}) {
            Results results = new ControlledRun(Loads.closed(600, 800), 4, again, 1.1).results();
            results.write(file);
            assertThat(errors(Files.readString(file))).isEmpty();
            assertThat(Results.read(file)).isEqualTo(results);
            assertThat(Json.mapper()
                            .readTree(Files.readString(file))
                            .at("/controls/0/verdict")
                            .textValue())
                    .isEqualTo(again == 1 ? "higher" : "void");
        }
    }

    @Test
    void obeysItWithCurvesAndReadsThemBack() throws IOException {
        Results results = ResultsAssembler.of(SyntheticCurves.write(dir));
        results.write(file);

        assertThat(errors(Files.readString(file))).isEmpty();
        assertThat(Results.read(file)).isEqualTo(results);
        assertThat(results.curves()).extracting(Curve::arm).containsExactly("direct", "netty");
        assertThat(results.curves().get(1).knee().holdsPerSec()).hasValue(4800);
        assertThat(results.curves().get(1).knee().failsPerSec()).hasValue(8000);
        assertThat(Json.mapper().readTree(Files.readString(file)).at("/curves/1/points/0/responseTimeNs/p99.9/n"))
                .hasToString("3");
    }

    @Test
    void obeysItWithSeveralInjectorsAndReadsThemBack() throws IOException {
        Quantiles delays = new Quantiles(5, OptionalLong.of(1), 2, 3, 4, 5, OptionalLong.of(6), 7);
        InjectorFigures one = new InjectorFigures(
                "injector 1 of 2",
                500,
                OptionalLong.of(1_000_000),
                1,
                OptionalLong.of(0),
                Optional.of(new InjectorFigures.Kept(250.5, 1, 2, OptionalDouble.of(0.5), Optional.of(delays))));
        InjectorFigures other = new InjectorFigures(
                "injector 2 of 2", 400, OptionalLong.empty(), 2, OptionalLong.empty(), Optional.empty());
        Results results = changed(trial -> TrialBuilder.like(trial).injectors(List.of(one, other)));
        results.write(file);

        assertThat(errors(Files.readString(file))).isEmpty();
        assertThat(Results.read(file)).isEqualTo(results);
        assertThat(results.trials().get(0).injectors()).containsExactly(one, other);
    }

    @Test
    void obeysItWithLanesAndReadsThemBack() throws IOException {
        Results results = changed(trial -> TrialBuilder.like(trial).lane(trial.fork() % 2 + 1));
        results.write(file);

        assertThat(errors(Files.readString(file))).isEmpty();
        assertThat(Results.read(file)).isEqualTo(results);
        assertThat(results.trials()).allMatch(trial -> trial.lane().isPresent());
    }

    @Test
    void obeysItWithAGatewayThatMostlyWaitsWhichHasNoPlaceInARanking() throws IOException {
        SyntheticRun run = new SyntheticRun(dir, 5);
        Load load = new ClosedLoad(600);
        SyntheticRun.Model waiting = new SyntheticRun.Model("netty", 60, 0.25, 20, true);
        List<Trial> trials = new ArrayList<>();
        for (int round = 1; round <= 3; round++) {
            trials.add(counting(run.trial(SyntheticRun.DIRECT, load, 1, round), 0.01));
            trials.add(counting(run.trial(waiting, load, 1, round), 0.6));
            trials.add(counting(run.trial(SyntheticRun.WEB_CLIENT, load, 1, round), 0.6));
        }
        Results results = ResultsAssembler.of(
                run.write(SyntheticRun.info(List.of("direct", "netty", "webClient"), List.of(load), true), trials));
        results.write(file);

        assertThat(errors(Files.readString(file))).isEmpty();
        assertThat(Results.read(file)).isEqualTo(results);
        Cell netty = results.cell("netty", load).orElseThrow();
        IdleTime idle = netty.idle().orElseThrow();
        assertThat(idle.near()).contains(Quantum.DELAYED_ACK);
        assertThat(idle.shown()).isTrue();
        assertThat(netty.footnotes())
                .extracting(number -> results.footnotes().get(number - 1))
                .anyMatch(note -> note.startsWith("netty at 600 connections mostly waits"));
        assertThat(results.cell("webClient", load).orElseThrow().idle())
                .as("it waits for its own busy CPU")
                .isEmpty();
        assertThat(results.rankings()).singleElement().satisfies(ranking -> {
            assertThat(ranking.idle()).containsExactly("netty");
            assertThat(ranking.refused()).isEmpty();
            assertThat(ranking.best().arm()).isEqualTo("webClient");
        });
    }

    private static Trial counting(Trial trial, double delayedAcksPerRequest) {
        return TrialBuilder.like(trial)
                .tcp(Map.of("TcpExtDelayedACKs", Math.round(delayedAcksPerRequest * trial.requests())))
                .build();
    }

    @Test
    void obeysItWhereAGoalIsPassedOnALane() throws IOException {
        ResultsAssembler.of(SyntheticCurves.write(dir)).write(file);
        JsonNode written = Json.mapper().readTree(Files.readString(file));
        ((ObjectNode) written.at("/curves/1/slos/0"))
                .putPOJO("passings", List.of(new SloPassing(2, OptionalInt.of(3), OptionalInt.empty(), 500.5)));

        assertThat(errors(Json.mapper().writeValueAsString(written))).isEmpty();
    }

    @Test
    void obeysItWithoutTrialsToo() throws IOException {
        RunInfo planned = SyntheticRun.info(List.of("direct", "netty"), Loads.closed(600), false);
        RunInfo cutOff = planned.with()
                .seed(1)
                .finishedAt(Optional.empty())
                .complete(false)
                .backendDelayNs(OptionalLong.empty())
                .published(Optional.empty())
                .build();
        ResultsAssembler.of(new SyntheticRun(dir, 1).write(cutOff, List.of())).write(file);
        assertThat(errors(Files.readString(file))).isEmpty();
    }

    /** The results of a run of four forks whose trials are others. */
    private static Results changed(Function<Trial, TrialBuilder> change) throws IOException {
        ControlledRun run = new ControlledRun(Loads.closed(600), 4, 1, 1.1);
        return SampleRun.results(
                run.info(),
                run.trials().stream().map(trial -> change.apply(trial).build()).toList(),
                Path.of("no-histograms"));
    }

    @Test
    void hasASchemaThatRefusesWhatIsNotInIt() throws IOException {
        SampleRun.results(dir).write(file);
        ObjectNode root = (ObjectNode) Json.mapper().readTree(Files.readString(file));
        ((ObjectNode) root.path("cells").get(0)).put("headlines", true);
        ((ObjectNode) root.path("trials").get(0)).put("status", "GOOD");
        ((ObjectNode) root.path("trials").get(1).path("traffic")).remove("requests");
        assertThat(errors(root.toString()))
                .extracting(error -> error.getInstanceLocation() + " " + error.getKeyword())
                .containsExactlyInAnyOrder(
                        "/cells/0 additionalProperties", "/trials/0/status enum", "/trials/1/traffic required");
    }

    @Test
    void writesTheSameBytesForTheSameRunAndReadsThemBack() throws IOException {
        RunFolder folder = SampleRun.write(dir);
        Results results = ResultsAssembler.of(folder);
        results.write(file);
        assertThat(Results.read(file)).isEqualTo(results);
        Path again = dir.resolve("again.json");
        ResultsAssembler.of(folder).write(again);
        assertThat(Files.readAllBytes(again)).isEqualTo(Files.readAllBytes(file));
    }

    @Test
    void refusesAnotherVersionOfItself() throws IOException {
        SampleRun.results(dir).write(file);
        Files.writeString(file, Files.readString(file).replace("\"schemaVersion\" : 2", "\"schemaVersion\" : 3"));
        assertThatThrownBy(() -> Results.read(file)).hasMessageContaining("schemaVersion must be 2, was 3");
    }

    private static List<Error> errors(String json) throws IOException {
        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(SCHEMA));
        return schema.validate(Json.mapper().readTree(json));
    }

    @Test
    void refusesWhatVersion1HasWritten() {
        Path old = Repository.path("core/analysis/src/test/resources/dev/gatebench/core/result/version-1");
        String remedy = ": schemaVersion must be 2, was 1: report it with the release of Gatebench that wrote it";
        assertThatThrownBy(() -> ResultsAssembler.of(new RunFolder(old)))
                .isInstanceOf(IOException.class)
                .hasMessage(old.resolve("run.json") + remedy);
        assertThatThrownBy(() -> Results.read(old.resolve("results.json")))
                .isInstanceOf(IOException.class)
                .hasMessage(old.resolve("results.json") + remedy);
    }
}
