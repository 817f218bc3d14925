package dev.gatebench.core.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Loads;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.ResultsAssembler;
import dev.gatebench.core.result.SyntheticRun;
import dev.gatebench.core.run.RunFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrialHistoryTest {
    private final SyntheticRun run;
    private final Path dir;

    TrialHistoryTest(@TempDir Path dir) {
        this.dir = dir;
        this.run = new SyntheticRun(dir, 3);
    }

    @Test
    void aRunThatWasNeverCutOffIsAsItsLinesSay() throws IOException {
        List<Trial> lines = rounds(1, 1, 2);

        TrialHistory history = TrialHistory.of(lines, List.of());

        assertThat(history.trials()).isEqualTo(lines);
        assertThat(history.byProcesses()).isEqualTo(lines);
        assertThat(history.footnotes()).isEmpty();
    }

    @Test
    void theLaterLineOfATrialWins() throws IOException {
        Trial failed = SyntheticRun.failed("netty", new ClosedLoad(600), 1, 1, "exited");
        Trial again = run.trial(SyntheticRun.NETTY, new ClosedLoad(600), 1, 1);
        Trial other = run.trial(SyntheticRun.DIRECT, new ClosedLoad(600), 1, 1);

        TrialHistory history = TrialHistory.of(List.of(failed, other, again), List.of());

        assertThat(history.trials()).containsExactly(other, again);
        assertThat(history.superseded()).isEqualTo(1);
    }

    @Test
    void aRoundMeasuredAgainHasNoTrialOfTheEarlierStart() throws IOException {
        List<Trial> lines = new ArrayList<>(rounds(1, 1, 1));
        lines.add(run.trial(SyntheticRun.NETTY, new ClosedLoad(600), 1, 2)); // then the run was killed
        int before = lines.size();
        lines.add(run.trial(SyntheticRun.DIRECT, new ClosedLoad(600), 1, 2)); // and once more

        TrialHistory history = TrialHistory.of(lines, List.of(resumption(before)));

        assertThat(history.trials())
                .extracting(Trial::name)
                .containsExactly(
                        "netty closed 600 fork 1 round 1",
                        "webClient closed 600 fork 1 round 1",
                        "direct closed 600 fork 1 round 2");
        assertThat(history.footnotes())
                .containsExactly(
                        "The run was cut off and resumed once, with fresh processes each time.",
                        "Fork 1: its rounds are of 2 starts of the processes (round 1; round 2). The rounds are the"
                                + " repetitions all the same.",
                        "1 line of trials.jsonl do not count: their rounds were cut off, or failed, and were measured"
                                + " again as a whole.");
    }

    @Test
    void aFewLinesOfASecondKilledStartDoNotMixWithThoseOfTheFirst() throws IOException {
        List<Trial> lines = new ArrayList<>(rounds(1, 1, 1));
        lines.add(run.trial(SyntheticRun.NETTY, new ClosedLoad(600), 1, 1));

        TrialHistory history = TrialHistory.of(lines, List.of(resumption(2)));

        assertThat(history.trials()).containsExactly(lines.get(2));
    }

    @Test
    void theResumedPartOfAForkIsARepetitionOfItsOwnAmongSeveralForks() throws IOException {
        List<Trial> lines = new ArrayList<>(rounds(1, 1, 3));
        lines.addAll(rounds(2, 1, 1));
        int before = lines.size();
        lines.addAll(rounds(2, 2, 3));
        lines.addAll(rounds(3, 1, 3));

        TrialHistory history = TrialHistory.of(lines, List.of(resumption(before)));

        assertThat(history.trials()).isEqualTo(lines);
        assertThat(history.byProcesses()).extracting(Trial::fork).startsWith(1, 1, 1, 1, 1, 1, 2, 2, 3, 3, 3, 3, 4);
        Results results = ResultsAssembler.of(new RunFolder(run(lines, before)));
        assertThat(results.comparisons().get(0).found().n()).isEqualTo(4);
        assertThat(results.trials()).extracting(Trial::fork).containsOnly(1, 2, 3);
        assertThat(results.footnotes()).anyMatch(note -> note.contains("Each counts as a fork of its own."));
    }

    @Test
    void aSingleForkKeepsItsRoundsAsRepetitions() throws IOException {
        List<Trial> lines = new ArrayList<>(rounds(1, 1, 2));
        int before = lines.size();
        lines.addAll(rounds(1, 3, 4));

        Results results = ResultsAssembler.of(new RunFolder(run(lines, before)));

        assertThat(results.comparisons().get(0).found().n()).isEqualTo(4);
    }

    @Test
    void differencesOfTheEnvironmentAreFootnotes() throws IOException {
        TrialHistory history = TrialHistory.of(
                rounds(1, 1, 1), List.of(new Resumption(SyntheticRun.START, 0, List.of("JDK was '17', is '25'"))));

        assertThat(history.footnotes()).contains("Not all trials were made alike: JDK was '17', is '25'.");
    }

    private Path run(List<Trial> lines, int before) throws IOException {
        RunFolder folder =
                run.write(SyntheticRun.info(List.of("netty", "webClient"), Loads.closed(600), true), List.of());
        try (TrialLog log = TrialLog.open(folder.trials())) {
            for (int i = 0; i < lines.size(); i++) {
                if (i == before) {
                    folder.resumed(SyntheticRun.START, List.of());
                }
                log.append(lines.get(i));
            }
        }
        return dir;
    }

    private List<Trial> rounds(int fork, int from, int to) throws IOException {
        List<Trial> trials = new ArrayList<>();
        for (int round = from; round <= to; round++) {
            trials.add(run.trial(SyntheticRun.NETTY, new ClosedLoad(600), fork, round));
            trials.add(run.trial(SyntheticRun.WEB_CLIENT, new ClosedLoad(600), fork, round));
        }
        return trials;
    }

    private static Resumption resumption(int linesBefore) {
        return new Resumption(SyntheticRun.START, linesBefore, List.of());
    }
}
