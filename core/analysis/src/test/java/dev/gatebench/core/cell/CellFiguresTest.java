package dev.gatebench.core.cell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.json.JsonLines;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.result.CostTrials;
import dev.gatebench.core.trial.Allocation;
import dev.gatebench.core.trial.BackendFigures;
import dev.gatebench.core.trial.JvmFigures;
import dev.gatebench.core.trial.ProcessFigures;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import dev.gatebench.core.trial.TrialStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Figures of cells on JVMs and connections; trials have 100,000 requests in 5 s. */
class CellFiguresTest {
    private final Path dir;

    CellFiguresTest(@TempDir Path dir) {
        this.dir = dir;
    }

    @Test
    void pausesAreOverAllTrialsAndThoseWithoutOneCountToo() {
        List<Trial> valid = List.of(
                collecting(trial(1), OptionalDouble.of(30e6), 20e6), collecting(trial(2), OptionalDouble.of(0), 0));

        CellJvm jvm = CellJvm.of(valid).orElseThrow();

        assertThat(jvm.gcPauseNsPerSec()).hasValue(3e6);
        assertThat(jvm.gcLongestPauseNs()).hasValue(20e6);
        assertThat(jvm.allocatedBytesPerRequest()).isEmpty();
    }

    @Test
    void whatIsNoJvmSaysNothing() {
        assertThat(CellJvm.of(List.of(trial(1)))).isEmpty();
        assertThat(CellJvm.of(List.of())).isEmpty();
    }

    @Test
    void allocationIsJoinedToItsTrialByArmAndStartAndCountedByRequest() throws IOException {
        Trial one = collecting(trial(1), OptionalDouble.of(1e6), 1e6);
        Trial two = collecting(trial(2), OptionalDouble.of(1e6), 1e6);
        Path file = dir.resolve("allocations.jsonl");
        assertThat(Allocation.join(file, List.of(one, two))).as("no file").containsExactly(one, two);
        JsonLines.append(file, List.of(new Allocation("netty", one.startedAt(), 2.5e9, OptionalInt.empty())));
        JsonLines.append(
                file,
                List.of(
                        new Allocation("netty", two.startedAt(), 2.5e9, OptionalInt.empty()),
                        new Allocation("webClient", one.startedAt(), 9e9, OptionalInt.empty())));
        Files.writeString(file, Files.readString(file) + "{\"arm\":\"net"); // as a crash leaves it

        List<Trial> joined = Allocation.join(file, List.of(one, two));

        assertThat(joined.get(0)).isNotEqualTo(one).returns(one.name(), Trial::name);
        CellJvm jvm = CellJvm.of(joined).orElseThrow();
        assertThat(jvm.allocatedBytesPerRequest().orElseThrow().median()).isCloseTo(25_000, Offset.offset(0.001));
        assertThat(jvm.allocatedBytesPerRequest().orElseThrow().n()).isEqualTo(2);
    }

    @Test
    void connectionsAndErrorsAreOfTrialsThatAChecksRefusesToo() {
        Trial sound = TrialBuilder.like(trial(1))
                .backend(new BackendFigures(100_000, 0))
                .build();
        Trial refused = TrialBuilder.like(trial(2))
                .backend(new BackendFigures(100_000, 100_000))
                .errors(Map.of(ErrorKind.TIMEOUT, 50_000L))
                .throughputPerSec(10_000)
                .status(TrialStatus.INVALID)
                .build();
        Trial failed = TrialBuilder.like(trial(3)).status(TrialStatus.FAILED).build();

        CellUpstream upstream = CellUpstream.of(List.of(sound, refused, failed)).orElseThrow();

        assertThat(upstream.trials()).isEqualTo(2);
        assertThat(upstream.connectionsPerRequest()).hasValue(0.5);
        assertThat(upstream.errorShare()).hasValue(0.2);
        assertThat(upstream.errors()).containsExactly(Map.entry(ErrorKind.TIMEOUT, 50_000L));
        assertThat(upstream.throughputPerSec()).isEqualTo(15_000);
        assertThat(CellUpstream.of(List.of(failed))).isEmpty();
    }

    private static Trial trial(int round) {
        return CostTrials.of("netty", new ClosedLoad(600), 1, round, 100e3, 40e3, 0, 10);
    }

    private static Trial collecting(Trial trial, OptionalDouble pauseNs, double longestNs) {
        return TrialBuilder.like(trial)
                .processes(Map.of(
                        "sut",
                        new ProcessFigures(
                                1,
                                OptionalLong.empty(),
                                1,
                                OptionalLong.of(0),
                                OptionalLong.of(1),
                                OptionalLong.empty(),
                                false,
                                Optional.empty(),
                                Optional.of(new JvmFigures(
                                        OptionalLong.of(2),
                                        pauseNs,
                                        OptionalDouble.of(longestNs),
                                        OptionalDouble.empty())),
                                Optional.empty())))
                .build();
    }
}
