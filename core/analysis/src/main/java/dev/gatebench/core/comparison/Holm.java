package dev.gatebench.core.comparison;

import dev.gatebench.core.statistics.Difference;
import dev.gatebench.core.statistics.LogScale;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Holm's step-down adjustment ("A Simple Sequentially Rejective Multiple Test Procedure", 1979): of all comparisons
 * that find a difference though there is none, the chance of a single one stays below 5 %, whatever they have in
 * common.
 */
public final class Holm {
    private Holm() {}

    /**
     * Adjusts the lines of a family for their number.
     *
     * @param pValue a line's p-value; empty where it is not of the family and stays as it is
     */
    public static <T> List<T> adjust(
            List<T> lines, Function<T, OptionalDouble> pValue, BiFunction<T, Double, T> adjusted) {
        List<Integer> ascending = IntStream.range(0, lines.size())
                .filter(i -> pValue.apply(lines.get(i)).isPresent())
                .boxed()
                .sorted(Comparator.comparing(i -> pValue.apply(lines.get(i)).orElseThrow()))
                .toList();
        List<T> all = new ArrayList<>(lines);
        double least = 0;
        for (int i = 0; i < ascending.size(); i++) {
            T line = lines.get(ascending.get(i));
            least = Math.max(
                    least,
                    Math.min(1, (ascending.size() - i) * pValue.apply(line).orElseThrow()));
            all.set(ascending.get(i), adjusted.apply(line, least));
        }
        return all;
    }

    /** Leaves a verdict where the adjusted p-value shows it too. */
    public static Difference verdict(Difference shown, double adjustedPValue) {
        return adjustedPValue < 1 - LogScale.CONFIDENCE || !shown.isShown() ? shown : Difference.NONE_SHOWN;
    }
}
