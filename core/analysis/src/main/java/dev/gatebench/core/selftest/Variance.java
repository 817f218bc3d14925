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
 * Where the scatter comes from, as standard deviations of logarithms: 0.03 is about 3 %.
 *
 * @param trialSd of a single trial's cost within its fork
 * @param roundSd of a round's ratio of two alike arms within its fork
 * @param forks how much forks differ; absent with one fork
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Variance(double trialSd, double roundSd, Optional<ForkSpread> forks) {

    /**
     * Estimates them.
     *
     * @param costs costs of an arm in a fork, a list each
     * @param ratios ratios of each fork
     * @throws IllegalArgumentException when no fork has two rounds
     */
    static Variance of(List<List<Double>> costs, RatioBlocks ratios) {
        return new Variance(
                Math.sqrt(withinSquare(costs)), Math.sqrt(withinSquare(ratios.made())), ratios.forkSpread());
    }

    /** How much a fork's ratio differs beside what its rounds bring; absent with one fork. */
    public OptionalDouble forkSd() {
        return forks.map(ForkSpread::sd).map(OptionalDouble::of).orElse(OptionalDouble.empty());
    }

    /**
     * Half the width of the 95 % interval that a comparison of the design can expect, as a share of the ratio. Over the
     * rounds of one fork it leaves out what differs from fork to fork.
     */
    double halfWidth(Design design) {
        int n = design.forks() > 1 ? design.forks() : design.rounds();
        double ofForks = design.forks() > 1 ? square(forkSd().orElse(0)) / design.forks() : 0;
        double error = Math.sqrt(ofForks + square(roundSd) / (design.forks() * design.rounds()));
        double t = TDistribution.of(n - 1.0).inverseCumulativeProbability((1 + LogScale.CONFIDENCE) / 2);
        return Math.expm1(t * error);
    }

    /** Mean square of the logarithms within groups, pooled. */
    private static double withinSquare(List<List<Double>> groups) {
        double sum = 0;
        int freedom = 0;
        for (List<Double> group : groups) {
            double[] logs = group.stream().mapToDouble(Math::log).toArray();
            double mean = Mean.of(logs).getAsDouble();
            for (double log : logs) {
                sum += square(log - mean);
            }
            freedom += logs.length - 1;
        }
        if (freedom < 1) {
            throw new IllegalArgumentException("there must be a fork with two rounds, was none");
        }
        return sum / freedom;
    }

    private static double square(double value) {
        return value * value;
    }
}
