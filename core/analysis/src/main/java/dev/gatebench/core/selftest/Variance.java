package dev.gatebench.core.selftest;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.statistics.ForkSpread;
import dev.gatebench.core.statistics.LogScale;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * The sources of scatter, as standard deviations of logarithms: 0.03 is about 3 %.
 *
 * @param trialSd of a single trial's cost within its fork
 * @param roundSd of a round's ratio of two alike arms within its fork
 * @param forks how much forks differ; absent with one fork
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Variance(double trialSd, double roundSd, Optional<ForkSpread> forks) {
    /**
     * Estimates the sources of scatter.
     *
     * @param costs costs of an arm in a fork, a list each
     * @throws IllegalArgumentException when no fork has two rounds
     */
    static Variance of(List<List<Double>> costs, RatioBlocks ratios) {
        return new Variance(
                Math.sqrt(withinSquare(costs)), Math.sqrt(withinSquare(ratios.made())), ratios.forkSpread());
    }

    /** The standard deviation between forks, beside what rounds bring; absent with one fork. */
    public OptionalDouble forkSd() {
        return forks.stream().mapToDouble(ForkSpread::sd).findFirst();
    }

    /**
     * Predicts half the width of the 95 % interval of a comparison of the design, as a share of the ratio. Over the
     * rounds of one fork it leaves out what differs from fork to fork.
     */
    double halfWidth(Design design) {
        int n = design.forks() > 1 ? design.forks() : design.rounds();
        double ofForks = design.forks() > 1 ? square(forkSd().orElse(0)) / design.forks() : 0;
        double error = Math.sqrt(ofForks + square(roundSd) / (design.forks() * design.rounds()));
        return Math.expm1(LogScale.student(n - 1) * error);
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
