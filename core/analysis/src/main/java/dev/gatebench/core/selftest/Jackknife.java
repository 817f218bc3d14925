package dev.gatebench.core.selftest;

import dev.gatebench.core.selftest.Draws.One;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Variance;

/**
 * Estimates how much a figure of the comparisons drawn would differ from recording to recording: the jackknife over the
 * recorded forks (Efron and Stein, "The jackknife estimate of variance", The Annals of Statistics 9, 1981, which shows
 * that it is too great rather than too small). The comparisons that would have been drawn without a fork are those
 * drawn that do not take it (Efron, "Jackknife-after-bootstrap standard errors and influence functions", Journal of the
 * Royal Statistical Society B 54, 1992), so nothing is drawn again.
 */
final class Jackknife {
    private Jackknife() {}

    /**
     * Estimates the variance of a figure of the comparisons drawn.
     *
     * @param figure computes the figure of some of them; empty where they do not tell it
     * @return empty where there is one fork, or the figure is not told without some fork
     */
    static OptionalDouble variance(List<One> comparisons, int forks, Function<List<One>, OptionalDouble> figure) {
        return variance(IntStream.range(0, forks).boxed().toList(), left -> {
            List<One> others = comparisons.stream()
                    .filter(each -> !each.forks().contains(left))
                    .toList();
            return others.isEmpty() ? OptionalDouble.empty() : figure.apply(others);
        });
    }

    /**
     * Estimates the variance of a figure.
     *
     * @param without computes the figure without a fork; empty where the others do not tell it
     * @return empty where there is one fork, or the figure is not told without some fork
     */
    static <F> OptionalDouble variance(List<F> forks, Function<F, OptionalDouble> without) {
        double[] figures = forks.stream()
                .map(without)
                .flatMapToDouble(OptionalDouble::stream)
                .toArray();
        if (figures.length < forks.size() || forks.size() < 2) {
            return OptionalDouble.empty();
        }
        // (n − 1) / n times the sum of squares, which is (n − 1) times the sample variance
        double n = forks.size();
        return OptionalDouble.of((n - 1) * (n - 1) / n * Variance.of(figures).getAsDouble());
    }
}
