package dev.gatebench.core.comparison;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Holm's step-down adjustment ("A Simple Sequentially Rejective Multiple Test Procedure", 1979): of all comparisons
 * that find a difference though there is none, the chance of a single one stays below 5 %, whatever they have in
 * common.
 */
public final class Holm {
    private Holm() {}

    /** The adjusted p-values of a family, in the order in which they are given. */
    public static List<Double> adjusted(List<Double> pValues) {
        List<Integer> ascending = IntStream.range(0, pValues.size())
                .boxed()
                .sorted(Comparator.comparing(pValues::get))
                .toList();
        List<Double> adjusted = new ArrayList<>(Collections.nCopies(pValues.size(), 1.0));
        double least = 0;
        for (int i = 0; i < ascending.size(); i++) {
            least = Math.max(least, Math.min(1, (ascending.size() - i) * pValues.get(ascending.get(i))));
            adjusted.set(ascending.get(i), least);
        }
        return adjusted;
    }

    /** The same comparisons, those that are not primary and have an interval with adjusted verdicts. */
    static List<Comparison> adjust(List<Comparison> comparisons) {
        List<Comparison> family = comparisons.stream()
                .filter(c -> !c.primary() && c.found().pValue().isPresent())
                .toList();
        List<Double> pValues = adjusted(
                family.stream().map(c -> c.found().pValue().orElseThrow()).toList());
        List<Comparison> adjusted = new ArrayList<>(comparisons);
        for (int i = 0; i < family.size(); i++) {
            adjusted.set(comparisons.indexOf(family.get(i)), family.get(i).adjusted(pValues.get(i)));
        }
        return adjusted;
    }
}
