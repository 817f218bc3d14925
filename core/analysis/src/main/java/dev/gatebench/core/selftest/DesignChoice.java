package dev.gatebench.core.selftest;

import dev.gatebench.core.study.StudyException;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How many forks and rounds a comparison is drawn with: as asked for, and what is left open so that the interval is
 * expected to be the narrowest that the time and the recording allow; over forks where the recording has several, since
 * an interval over rounds leaves out what differs from fork to fork.
 */
final class DesignChoice {
    private final SelfTestOptions options;
    private final RunCosts costs;
    private final RatioBlocks recorded;

    private DesignChoice(SelfTestOptions options, RunCosts costs, RatioBlocks recorded) {
        this.options = options;
        this.costs = costs;
        this.recorded = recorded;
    }

    /**
     * The design.
     *
     * @throws StudyException when none fits the time and the recording
     */
    static Design of(SelfTestOptions options, RunCosts costs, RatioBlocks recorded, Variance variance) {
        DesignChoice choice = new DesignChoice(options, costs, recorded);
        return choice.forks()
                .boxed()
                .flatMap(forks -> choice.rounds(forks).mapToObj(rounds -> made(forks, rounds)))
                .min(Comparator.comparingDouble(variance::halfWidth))
                .orElseThrow(choice::nothingFits);
    }

    private IntStream forks() {
        if (options.forks().isPresent()) {
            return IntStream.of(options.forks().getAsInt());
        }
        int most = recorded.forks().size();
        return most == 1 ? IntStream.of(1) : IntStream.rangeClosed(2, most);
    }

    /**
     * The rounds for so many forks: those asked for, else as many as the time and the recording have; none where that
     * is too few.
     */
    private IntStream rounds(int forks) {
        if (options.rounds().isPresent()) {
            return IntStream.of(options.rounds().getAsInt());
        }
        List<Integer> lengths = recorded.forks().stream()
                .map(List::size)
                .sorted(Comparator.reverseOrder())
                .toList();
        int recordedRounds = lengths.size() < forks ? 0 : lengths.get(forks - 1);
        int rounds = Math.min(costs.rounds(forks, options.budget()), recordedRounds);
        return forks * rounds > 1 ? IntStream.of(rounds) : IntStream.empty();
    }

    private static Design made(int forks, int rounds) {
        try {
            return new Design(forks, rounds);
        } catch (IllegalArgumentException e) {
            throw new StudyException(String.valueOf(e.getMessage()));
        }
    }

    private StudyException nothingFits() {
        return new StudyException("a comparison must fit " + options.budget().toSeconds() + " s and the run's "
                + recorded.forks().size() + " forks, none does: a fork costs " + costs.forkSeconds()
                + " s and a round " + costs.roundSeconds() + " s; give --forks and --rounds, or a longer --budget");
    }
}
