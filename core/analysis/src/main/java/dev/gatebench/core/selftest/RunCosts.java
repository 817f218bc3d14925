package dev.gatebench.core.selftest;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.FidelitySpec;
import dev.gatebench.core.warmup.WarmUp;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The time of repetitions of a run that compares two gateways beside the direct arm.
 *
 * @param onceSeconds the part of the first fork alone: in duets the warm-up and the trial of the direct arm
 * @param forkSeconds a fork before its first trial: starting, and the warm-up of each arm
 * @param roundSeconds a round: a trial of each arm, or one duet
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record RunCosts(double onceSeconds, double forkSeconds, double roundSeconds) {
    private static final int ARMS = 3;

    public RunCosts {
        if (!(onceSeconds >= 0 && forkSeconds > 0 && roundSeconds > 0)) {
            throw new IllegalArgumentException(
                    "a fork and a round must take time, took " + forkSeconds + " s and " + roundSeconds + " s");
        }
    }

    /**
     * Computes the costs of a run with one load.
     *
     * @param warmUps the warm-ups recorded: an arm's median counts, and its bound where none was recorded
     * @param warmUp time for warming up the two arms of a fork, as another machine may need; absent: as recorded
     */
    public static RunCosts of(
            FidelitySpec spec,
            List<WarmUp> warmUps,
            String baseline,
            String candidate,
            Duration start,
            Optional<Duration> warmUp) {
        Duration first = warmUp(spec, warmUps, baseline);
        Duration second = warmUp(spec, warmUps, candidate);
        Duration longer = first.compareTo(second) > 0 ? first : second;
        Duration both = warmUp.orElse(spec.duet() ? longer : first.plus(second));
        Duration direct = warmUp(spec, warmUps, ArmSpec.DIRECT);
        // the injector begins a trial at its next full second, some time after the one before has ended
        double spacing = Math.ceil(0.05 + spec.trialTime().toMillis() / 1000.0);
        return spec.duet()
                ? new RunCosts(seconds(direct) + spacing, seconds(start.plus(both)), spacing)
                : new RunCosts(0, seconds(start.plus(direct).plus(both)), ARMS * spacing);
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / 1000.0;
    }

    private static Duration warmUp(FidelitySpec spec, List<WarmUp> warmUps, String arm) {
        double[] recordedMs = warmUps.stream()
                .filter(warmUp -> warmUp.arm().equals(arm))
                .mapToDouble(WarmUp::durationMs)
                .toArray();
        return recordedMs.length == 0
                ? spec.warmUpOf(arm).atMostWith(spec.gap())
                : Duration.ofMillis(Math.round(Median.withDefaults().evaluate(recordedMs)))
                        .plus(spec.gap().multipliedBy(2));
    }

    /** Lists the designs that fit a time, each with as many rounds as fit; fewest forks first. */
    List<Design> designs(Duration budget) {
        return IntStream.iterate(1, forks -> rounds(forks, budget) > 0, forks -> forks + 1)
                .filter(forks -> forks * rounds(forks, budget) > 1)
                .mapToObj(forks -> new Design(forks, rounds(forks, budget)))
                .toList();
    }

    double secondsOf(Design design) {
        return onceSeconds + design.forks() * (forkSeconds + design.rounds() * roundSeconds);
    }

    /** Computes the rounds that each fork can have in a time; 0 or less where not even one. */
    int rounds(int forks, Duration budget) {
        return (int) Math.floor(((budget.toSeconds() - onceSeconds) / forks - forkSeconds) / roundSeconds);
    }

    /**
     * Computes the rounds a fork with which a given precision takes the least time: Kalibera and Jones, "Rigorous
     * Benchmarking in Reasonable Time", 2013, section 6. Absent where nothing differs from fork to fork, so that more
     * rounds are always cheaper than another fork.
     */
    OptionalDouble bestRounds(Variance variance) {
        double forkSd = variance.forkSd().orElse(0);
        return forkSd > 0
                ? OptionalDouble.of(Math.max(1, Math.sqrt(forkSeconds / roundSeconds) * variance.roundSd() / forkSd))
                : OptionalDouble.empty();
    }
}
