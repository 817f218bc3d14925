package dev.gatebench.core.statistics;

/**
 * How much the ratio of two arms differs from one start of their processes to the next, known from elsewhere: a
 * self-test of this machine. With it an interval over the rounds of few forks, even of one, holds what other starts
 * would change.
 *
 * @param sd standard deviation of the logarithm of a fork's ratio beside what its rounds bring, 0..1: 0.01 is about 1 %
 * @param freedom degrees of freedom of that estimate: the forks that it was made of, less one
 */
public record ForkSpread(double sd, int freedom) {
    public ForkSpread {
        if (!(sd >= 0 && sd < 1)) {
            throw new IllegalArgumentException("a fork spread must be at least 0 and below 1, was " + sd);
        }
        if (freedom < 1) {
            throw new IllegalArgumentException(
                    "a fork spread must have at least one degree of freedom, had " + freedom + ": record more forks");
        }
    }

    /** Variance of the mean of so many forks. */
    double varianceOf(int forks) {
        return sd * sd / forks;
    }
}
