package dev.gatebench.core.selftest;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.statistics.ForkSpread;
import dev.gatebench.core.statistics.LogScale;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Where the scatter comes from, as standard deviations of logarithms: 0.03 is about 3 %. Rounds and forks are taken
 * apart by the one-way analysis of variance with random effects; a negative estimate for forks is 0.
 *
 * @param trialSd of a single trial's cost within its fork
 * @param roundSd of a round's ratio of two alike arms within its fork
 * @param forkSd of a fork's ratio beside what its rounds bring; absent with one fork
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Variance(double trialSd, double roundSd, OptionalDouble forkSd) {

    /**
     * Estimates them.
     *
     * @param costs costs of an arm in a fork, a list each
     * @param ratios ratios of each fork
     * @throws IllegalArgumentException when no fork has two rounds
     */
    static Variance of(List<List<Double>> costs, RatioBlocks ratios) {
        List<double[]> logs = ratios.forks().stream().map(Variance::logs).toList();
        double within = withinSquare(logs);
        return new Variance(
                Math.sqrt(withinSquare(costs.stream().map(Variance::logs).toList())),
                Math.sqrt(within),
                logs.size() < 2 ? OptionalDouble.empty() : OptionalDouble.of(Math.sqrt(betweenSquare(logs, within))));
    }

    /** How much forks differ; empty where there are fewer than two, or none has two rounds. */
    static Optional<ForkSpread> forkSpread(RatioBlocks ratios) {
        List<double[]> logs = ratios.forks().stream().map(Variance::logs).toList();
        return logs.size() < 2 || logs.stream().allMatch(fork -> fork.length < 2)
                ? Optional.empty()
                : Optional.of(new ForkSpread(Math.sqrt(betweenSquare(logs, withinSquare(logs))), logs.size() - 1));
    }

    /**
     * Half the width of the 95 % interval that a comparison of the design can expect, as a share of the ratio. Over the
     * rounds of one fork it leaves out what differs from fork to fork.
     */
    double halfWidth(Design design) {
        int n = design.forks() > 1 ? design.forks() : design.rounds();
        double ofForks = design.forks() > 1 ? square(forkSd.orElse(0)) / design.forks() : 0;
        double error = Math.sqrt(ofForks + square(roundSd) / (design.forks() * design.rounds()));
        double t = TDistribution.of(n - 1.0).inverseCumulativeProbability((1 + LogScale.CONFIDENCE) / 2);
        return Math.expm1(t * error);
    }

    /** Mean square within groups, pooled. */
    private static double withinSquare(List<double[]> groups) {
        double sum = 0;
        int freedom = 0;
        for (double[] group : groups) {
            double mean = Mean.of(group).getAsDouble();
            for (double value : group) {
                sum += square(value - mean);
            }
            freedom += group.length - 1;
        }
        if (freedom < 1) {
            throw new IllegalArgumentException("there must be a fork with two rounds, was none");
        }
        return sum / freedom;
    }

    private static double betweenSquare(List<double[]> groups, double within) {
        double n = groups.stream().mapToInt(group -> group.length).sum();
        double grand = groups.stream()
                        .mapToDouble(group -> Mean.of(group).getAsDouble() * group.length)
                        .sum()
                / n;
        double between = groups.stream()
                        .mapToDouble(
                                group -> group.length * square(Mean.of(group).getAsDouble() - grand))
                        .sum()
                / (groups.size() - 1);
        // the size that groups of unequal size amount to
        double size =
                (n - groups.stream().mapToDouble(group -> square(group.length)).sum() / n) / (groups.size() - 1);
        return Math.max(0, (between - within) / size);
    }

    private static double[] logs(List<Double> values) {
        return values.stream().mapToDouble(Math::log).toArray();
    }

    private static double square(double value) {
        return value * value;
    }
}
