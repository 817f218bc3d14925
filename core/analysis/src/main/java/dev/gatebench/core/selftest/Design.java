package dev.gatebench.core.selftest;

import dev.gatebench.core.run.Replication;
import dev.gatebench.core.study.StudyException;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The number of repetitions that a comparison stands on.
 *
 * @param forks forks, ≥ 1
 * @param rounds rounds in each fork, ≥ 1; at least two where there is one fork
 */
public record Design(int forks, int rounds) {
    public Design {
        if (forks < 1 || rounds < 1 || forks * rounds < 2) {
            throw new IllegalArgumentException("a comparison needs two rounds or two forks, had " + forks + " forks of "
                    + rounds + " rounds: no interval can be told from one");
        }
    }

    /**
     * Chooses a design: as asked for, and where that leaves it open, so that the interval is expected to be the
     * narrowest that the time and the recording allow. It is over forks where the recording has several, since an
     * interval over rounds leaves out what differs from fork to fork.
     *
     * @throws StudyException when no design fits the time and the recording
     */
    static Design of(SelfTestOptions options, RunCosts costs, RatioBlocks recorded, Variance variance) {
        int most = recorded.forks().size();
        IntStream forks =
                options.forks().isPresent() ? options.forks().stream() : IntStream.rangeClosed(Math.min(2, most), most);
        return forks.boxed()
                .flatMap(n -> rounds(n, options, costs, recorded).stream().mapToObj(rounds -> made(n, rounds)))
                .min(Comparator.comparingDouble(variance::halfWidth))
                .orElseThrow(() -> new StudyException("a comparison must fit "
                        + options.budget().toSeconds() + " s and the run's " + most + " forks, none does: a fork costs "
                        + costs.forkSeconds() + " s and a round " + costs.roundSeconds()
                        + " s; give --forks and --rounds, or a longer --budget"));
    }

    /** Returns the rounds asked for, else as many as the time and the recording have; empty where that is too few. */
    private static OptionalInt rounds(int forks, SelfTestOptions options, RunCosts costs, RatioBlocks recorded) {
        if (options.rounds().isPresent()) {
            return options.rounds();
        }
        List<Integer> lengths = recorded.forks().stream()
                .map(List::size)
                .sorted(Comparator.reverseOrder())
                .toList();
        int recordedRounds = lengths.size() < forks ? 0 : lengths.get(forks - 1);
        int rounds = Math.min(costs.rounds(forks, options.budget()), recordedRounds);
        return forks * rounds > 1 ? OptionalInt.of(rounds) : OptionalInt.empty();
    }

    private static Design made(int forks, int rounds) {
        try {
            return new Design(forks, rounds);
        } catch (IllegalArgumentException e) {
            throw new StudyException(String.valueOf(e.getMessage()));
        }
    }

    /** The repetitions that its interval is over; over rounds it leaves out what differs from fork to fork. */
    Replication unit() {
        return forks > 1 ? Replication.FORK : Replication.ROUND;
    }
}
