package dev.gatebench.core.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.gatebench.core.json.JsonLines;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Loads;
import dev.gatebench.core.measure.NetworkFigures;
import dev.gatebench.core.network.MessageSizes;
import dev.gatebench.core.network.NetworkReading;
import dev.gatebench.core.network.RoundTrips;
import dev.gatebench.core.report.output.RunFiles;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.ResultsAssembler;
import dev.gatebench.core.result.SyntheticRun;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.trial.InjectorFigures;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NetworkReportTest {
    private final Path dir;
    private final RunFolder folder;

    NetworkReportTest(@TempDir Path dir) throws IOException {
        this.dir = dir;
        SyntheticRun run = new SyntheticRun(dir, 3);
        RunInfo info = SyntheticRun.info(List.of("direct", "netty"), Loads.closed(600), true);
        List<Trial> trials = List.of(
                run.trial(SyntheticRun.DIRECT, new ClosedLoad(600), 1, 1),
                run.trial(SyntheticRun.NETTY, new ClosedLoad(600), 1, 1),
                run.trial(SyntheticRun.NETTY, new ClosedLoad(600), 2, 1));
        this.folder = run.write(info.withMessages(Optional.of(new MessageSizes(0, 1000))), trials);
    }

    @Test
    void showsEachPairOfHostsWithTheSpreadOfTheForks() throws IOException {
        JsonLines.append(
                folder.network(),
                List.of(
                        reading(1, "injector", "sut", 100, 1e8),
                        reading(2, "injector", "sut", 120, 1e8),
                        reading(1, "sut", "backend", 60, 1e9)));
        Results results = ResultsAssembler.of(folder);

        NetworkFigures pair = results.network().get(0);
        assertThat(pair.n()).isEqualTo(2);
        assertThat(pair.leastNs()).hasValue(50_000);
        assertThat(pair.medianNs()).hasValue(110_000);
        assertThat(pair.spread().orElseThrow()).isBetween(0.18, 0.182);
        assertThat(draw(new ConsoleReport(), results)).contains("Between the hosts", "injector → sut");
        assertThat(draw(new SummaryReport(), results))
                .contains("## Between the hosts", "| node a → node b | 2 | 110 | 18.2 % | 50.0 | 440 | 100 | 100 |");
        assertThat(draw(new HtmlReport(), results)).contains("Between the hosts", "sut → backend");
        results.write(dir.resolve("results.json"));
        assertThat(Results.read(dir.resolve("results.json"))).isEqualTo(results);
    }

    @Test
    void saysWhatWasNotMeasuredAndWhy() throws IOException {
        JsonLines.append(
                folder.network(),
                List.of(
                        reading(1, "injector", "sut", 100, 1e12),
                        new NetworkReading(
                                1,
                                2,
                                "injector",
                                "sut",
                                "node a",
                                "node b",
                                Optional.empty(),
                                OptionalDouble.empty(),
                                OptionalDouble.empty(),
                                Optional.of("nobody answered"))));
        Results results = ResultsAssembler.of(folder);

        assertThat(results.footnotes())
                .contains("The network injector → sut was not measured 1 of 2 times: nobody answered.")
                .noneMatch(note -> note.contains("nearly full"));
        assertThat(results.network()).singleElement().satisfies(pair -> {
            assertThat(pair.n()).isEqualTo(1);
            assertThat(pair.notMeasured()).isEqualTo(1);
        });
    }

    @Test
    void saysWhichTrialFilledALinkThatItsRequestsCross() throws IOException {
        double perSec = ResultsAssembler.of(folder).trials().get(2).throughputPerSec();
        JsonLines.append(
                folder.network(),
                List.of(
                        reading(2, "injector", "sut", 100, 1000 * perSec / 0.79),
                        reading(2, "injector", "backend", 100, 1),
                        reading(2, "sut", "backend", 100, 1000 * perSec / 0.9)));

        assertThat(ResultsAssembler.of(folder).footnotes())
                .filteredOn(note -> note.startsWith("A link was nearly full"))
                .singleElement()
                .satisfies(note -> assertThat(note)
                        .contains(
                                "netty closed 600 fork 2 round 1 sent ",
                                "MB/s of replies back over sut → backend, 90 %"));
    }

    @Test
    void tellsOfEachInjectorAndHowMuchOfAllGoesByItsHost() throws IOException {
        SyntheticRun run = new SyntheticRun(dir.resolve("several"), 3);
        Trial trial = TrialBuilder.like(run.trial(SyntheticRun.NETTY, new ClosedLoad(600), 1, 1))
                .injectors(List.of(injector(1, 600), injector(2, 100), injector(3, 300)))
                .build();
        RunInfo info = SyntheticRun.info(List.of("direct", "netty"), Loads.closed(600), true);
        RunFolder several = run.write(
                info.withMessages(Optional.of(new MessageSizes(0, 1000))),
                List.of(run.trial(SyntheticRun.DIRECT, new ClosedLoad(600), 1, 1), trial));
        double bytesPerSec = 1000 * trial.throughputPerSec();
        JsonLines.append(
                several.network(),
                List.of(
                        from("injector", "node a", bytesPerSec * 0.6 / 0.79),
                        from("injector-2", "node c", bytesPerSec * 0.4 / 0.9),
                        from("injector-3", "node c", bytesPerSec * 0.4 / 0.7)));

        Results results = ResultsAssembler.of(several);

        assertThat(results.network())
                .extracting(NetworkFigures::from, NetworkFigures::n)
                .containsExactly(tuple("injector", 1), tuple("injector-2", 1), tuple("injector-3", 1));
        assertThat(results.footnotes())
                .filteredOn(note -> note.startsWith("A link was nearly full"))
                .filteredOn(note -> note.contains("netty"))
                .as("what both injectors of node c received, over what one of them was seen to")
                .singleElement()
                .satisfies(note -> assertThat(note).contains("replies back over injector-2 → sut, 90 %"));
    }

    private static InjectorFigures injector(int number, long requests) {
        return new InjectorFigures(
                "injector " + number + " of 3",
                requests,
                OptionalLong.empty(),
                1,
                OptionalLong.empty(),
                Optional.empty());
    }

    private static NetworkReading from(String injector, String host, double bytesPerSec) {
        return new NetworkReading(
                1,
                1,
                injector,
                "sut",
                host,
                "node b",
                Optional.of(new RoundTrips(500, 50_000, 100_000, 400_000)),
                OptionalDouble.of(bytesPerSec),
                OptionalDouble.of(bytesPerSec),
                Optional.empty());
    }

    @Test
    void hasNoSuchSectionInARunOnOneHost() throws IOException {
        Results results = ResultsAssembler.of(folder);
        assertThat(results.network()).isEmpty();
        assertThat(draw(new HtmlReport(), results)).doesNotContain("Between the hosts");
        assertThat(draw(new SummaryReport(), results)).doesNotContain("Between the hosts");
    }

    private String draw(Report report, Results results) throws IOException {
        StringBuilder out = new StringBuilder();
        report.write(results, RunFiles.in(dir), out);
        return out.toString();
    }

    private static NetworkReading reading(int fork, String from, String to, long medianUs, double bytesPerSec) {
        long ns = 1000 * medianUs;
        return new NetworkReading(
                1,
                fork,
                from,
                to,
                "node a",
                "node b",
                Optional.of(new RoundTrips(500, ns / 2, ns, 4 * ns)),
                OptionalDouble.of(bytesPerSec),
                OptionalDouble.of(bytesPerSec),
                Optional.empty());
    }
}
