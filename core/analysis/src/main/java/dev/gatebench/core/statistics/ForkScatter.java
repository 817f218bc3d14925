package dev.gatebench.core.statistics;

import java.util.Collection;
import java.util.List;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;

/**
 * How figures of several forks scatter, on the logarithm. Every fork counts alike, whatever its number of rounds.
 *
 * @param forks number of forks
 * @param mean mean of the forks' means
 * @param ofMeans variance of the forks' means; 0 with one fork
 * @param rounds harmonic mean of the forks' numbers of rounds
 * @param ofRounds variance of rounds within their fork, pooled; 0 without a fork of two rounds
 * @param roundFreedom degrees of freedom of it: the rounds of all forks less the forks
 */
record ForkScatter(int forks, double mean, double ofMeans, double rounds, double ofRounds, int roundFreedom) {

    /**
     * The scatter of some forks.
     *
     * @param forks the figures of each fork, at least one fork, and at least one figure in each
     */
    static ForkScatter of(Collection<List<Double>> forks) {
        double[] means = new double[forks.size()];
        double squares = 0;
        double shares = 0;
        int freedom = 0;
        int next = 0;
        for (List<Double> fork : forks) {
            double[] logs = LogScale.logs(fork);
            means[next++] = Mean.of(logs).getAsDouble();
            squares += Variance.of(logs).getAsDouble() * (logs.length - 1);
            shares += 1.0 / logs.length;
            freedom += logs.length - 1;
        }
        return new ForkScatter(
                means.length,
                Mean.of(means).getAsDouble(),
                Variance.of(means).getAsDouble(),
                means.length / shares,
                freedom == 0 ? 0 : squares / freedom,
                freedom);
    }
}
