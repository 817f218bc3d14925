package dev.gatebench.core.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gatebench.core.check.CheckLimits;
import dev.gatebench.core.check.Checks;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.load.Loads;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.result.ResultsAssembler;
import dev.gatebench.core.result.SyntheticRun;
import dev.gatebench.core.run.LaneHosts;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.core.study.StudyWriter;
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
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LanesTest {
    private static final Load LOAD = new ClosedLoad(600);
    private static final Map<String, Double> COST_ON = Map.of("a", 100.0, "b", 140.0, "c", 200.0, "d", 300.0);

    @TempDir
    private Path dir;

    @Test
    void linesAreOfTheLanesThatAreOnTheSameHostsWhateverTheirNumbers() throws IOException {
        RunComparison found = RunComparer.runs(
                run("base", Set.of(), "a", "b", "c"), run("candidate", Set.of(), "c", "d", "b"), spec());

        Compared line = line(found);
        assertThat(line.ratio().orElseThrow())
                .as("by b and c, on which both were made")
                .isCloseTo(1, within(0.1));
        assertThat(line.n()).isEqualTo(4);
        assertThat(found.notes()).anySatisfy(note -> assertThat(note)
                .contains("lane 2, sut on node 'b'; lane 3, sut on node 'c'.")
                .doesNotContain("node 'a'"));
        assertThat(found.notes())
                .contains("Not all lanes are in both runs: 'base' has 3, 'candidate' has 3, and 2 are the same. Trials"
                        + " of the other lanes are left out.");
    }

    @Test
    void noLineIsMadeOfFewOfTheTrialsThatTwoRunsHave() throws IOException {
        RunComparison found = RunComparer.runs(
                run("base", Set.of("a"), "a", "b", "c"), run("candidate", Set.of("b"), "a", "b", "c"), spec());

        assertThat(line(found).ratio()).as("of c alone, a third of each run").isEmpty();
        assertThat(found.notes())
                .as("nothing is said of what a line is of that is not there")
                .noneMatch(note -> note.contains("uses only lane"));
        assertThat(found.failed()).isTrue();
    }

    @Test
    void saysOfWhichLanesALineIsThatHasMostOfThem() throws IOException {
        RunComparison found = RunComparer.runs(
                run("base", Set.of("a"), "a", "b", "c", "d"), run("candidate", Set.of(), "a", "b", "c", "d"), spec());

        assertThat(line(found).n()).as("two forks in each of three lanes").isEqualTo(6);
        assertThat(found.notes())
                .contains(
                        "'netty' at 600 connections uses only lanes 2, 3, 4: in the others one of the runs has no valid"
                                + " trial.");
    }

    @Test
    void runsOnOtherHostsHaveNoLine() throws IOException {
        RunComparison found =
                RunComparer.runs(run("base", Set.of(), "a", "b"), run("candidate", Set.of(), "c", "d"), spec());

        assertThat(line(found).ratio()).isEmpty();
        assertThat(found.failed()).isTrue();
    }

    private ComparedRun run(String name, Set<String> refused, String... nodes) throws IOException {
        Path folder = Files.createDirectories(dir.resolve(name));
        SyntheticRun made = new SyntheticRun(folder, name.hashCode());
        List<Trial> trials = new ArrayList<>();
        for (int fork = 1; fork <= 2 * nodes.length; fork++) {
            int lane = (fork - 1) % nodes.length + 1;
            String node = nodes[lane - 1];
            SyntheticRun.Model model = new SyntheticRun.Model("netty", 60, 0.25, COST_ON.getOrDefault(node, 0.0), true);
            TrialBuilder trial = TrialBuilder.like(made.trial(model, LOAD, fork, 1));
            if (refused.contains(node)) {
                trial.host(OptionalDouble.of(0.5), OptionalDouble.of(0.5));
            }
            trials.add(Checks.apply(trial.build(), CheckLimits.defaults(), List.of())
                    .onLane(lane));
        }
        RunFolder files = made.write(
                SyntheticRun.info(List.of("netty"), Loads.closed(600), true)
                        .inLanes(Stream.of(nodes)
                                .map(node -> new LaneHosts(
                                        Map.of("sut", List.of("node '" + node + "'")), Map.of(), Map.of()))
                                .toList()),
                trials);
        Json.write(files.environment(), SyntheticRun.environment());
        Files.writeString(files.study(), StudyWriter.toYaml(StudyParser.parse("lanes.yml", """
                        study: lanes
                        title: A synthetic study
                        arms:
                          - {id: direct, gateway: direct}
                          - {id: netty, gateway: shenyu, settings: {strategy: netty}}
                        loads:
                          - {concurrency: 600}
                        """, List.of())));
        return ComparedRun.of(folder, ResultsAssembler.of(files));
    }

    private static CompareSpec spec() {
        return new CompareSpec(
                Optional.empty(),
                List.of(),
                List.of(Metric.CPU),
                List.of(),
                OptionalDouble.of(1),
                FailOn.BEYOND,
                false);
    }

    private static Compared line(RunComparison found) {
        return found.comparisons().stream()
                .filter(line -> line.load().equals(Optional.of(LOAD)))
                .findFirst()
                .orElseThrow();
    }
}
