package dev.gatebench.core.comparison;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Holm's step-down adjustment ("A Simple Sequentially Rejective Multiple Test Procedure", 1979): of all comparisons
 * that find a difference though there is none, the chance of a single one stays below 5 %, whatever they have in
 * common.
 */
final class Holm {
    private Holm() {}

    /** The same comparisons, those that are not primary and have an interval with adjusted verdicts. */
    static List<Comparison> adjust(List<Comparison> comparisons) {
        List<Comparison> family = comparisons.stream()
                .filter(c -> !c.primary() && c.found().pValue().isPresent())
                .sorted(Comparator.comparingDouble(c -> c.found().pValue().orElseThrow()))
                .toList();
        List<Comparison> adjusted = new ArrayList<>(comparisons);
        double least = 0;
        for (int i = 0; i < family.size(); i++) {
            double pValue = family.get(i).found().pValue().orElseThrow();
            least = Math.max(least, Math.min(1, (family.size() - i) * pValue));
            adjusted.set(comparisons.indexOf(family.get(i)), family.get(i).adjusted(least));
        }
        return adjusted;
    }
}
