package dev.gatebench.core.selftest;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.statistics.Interval;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.statistics.distribution.BetaDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * How many of the comparisons drawn claimed a difference, with a 95 % interval that holds what another recording of as
 * many forks would have given. Comparisons drawn from one recording share trials and are no independent trials of a
 * binomial share, however many are drawn. The interval is that of Korn and Graubard ("Confidence intervals for
 * proportions with small expected number of positive counts estimated from survey data", Survey Methodology 24, 1998):
 * Clopper and Pearson's, with as many independent comparisons as would have the variance that the jackknife over forks
 * finds.
 *
 * @param hits comparisons that claimed one
 * @param interval the interval; absent where every comparison holds the same forks, so that nothing tells how another
 *     recording would differ
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Share(int hits, int n, double share, Optional<Interval> interval) {
    private static final double TAIL = 0.025;

    /**
     * Computes the share of {@code n} comparisons, at least one.
     *
     * @param variance the share's variance by the jackknife; empty where it cannot be told
     */
    static Share of(int hits, int n, OptionalDouble variance, Source source) {
        double share = (double) hits / n;
        return new Share(
                hits,
                n,
                share,
                variance.stream()
                        .mapToObj(found -> interval(share, size(share, n, found, source)))
                        .findFirst());
    }

    /**
     * Computes as how many independent comparisons they count. They are at least as good as those among them that share
     * no fork (Hoeffding, "A class of statistics with asymptotically normal distribution", The Annals of Mathematical
     * Statistics 19, 1948), and are taken for no better where all claim the same: then the jackknife sees nothing.
     */
    private static double size(double share, int n, double variance, Source source) {
        double least = Math.max(1, source.disjoint());
        if (!(variance > 0)) {
            return least;
        }
        double most = Math.max(least, Math.min(n, source.distinct()));
        double normal = NormalDistribution.of(0, 1).inverseSurvivalProbability(TAIL);
        double student = TDistribution.of(source.forks() - 1.0).inverseSurvivalProbability(TAIL);
        double byJackknife = share * (1 - share) / variance * normal * normal / (student * student);
        return Math.min(most, Math.max(least, byJackknife));
    }

    /** Clopper and Pearson's interval of a share of a number of comparisons that need not be whole. */
    private static Interval interval(double share, double n) {
        double hits = share * n;
        double misses = n - hits;
        return new Interval(
                share > 0 ? BetaDistribution.of(hits, misses + 1).inverseCumulativeProbability(TAIL) : 0,
                share < 1 ? BetaDistribution.of(hits + 1, misses).inverseSurvivalProbability(TAIL) : 1);
    }

    /**
     * The recording that comparisons were drawn from.
     *
     * @param forks forks of the recording that are long enough
     * @param disjoint how many comparisons can be drawn that share no fork: two windows of one fork are of the same
     *     processes
     * @param distinct how many comparisons can be drawn that differ
     */
    record Source(int forks, int disjoint, double distinct) {}
}
