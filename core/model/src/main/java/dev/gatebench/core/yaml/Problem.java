package dev.gatebench.core.yaml;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A problem of a document.
 *
 * @param message key, rule, value and remedy, on one line
 */
public record Problem(Origin origin, String message) {
    private static final int MOST = 20;

    /**
     * Returns the first twenty problems as lines, in the order of the file.
     *
     * @param label name of the document, such as {@code study 'quick.yml'}
     */
    public static List<String> lines(String label, List<Problem> problems) {
        List<String> lines = problems.stream()
                .distinct()
                .sorted(Comparator.comparingInt(problem -> problem.origin().order()))
                .map(problem -> label + problem.origin().words() + ": " + problem.message())
                .toList();
        if (lines.size() <= MOST) {
            return lines;
        }
        List<String> first = new ArrayList<>(lines.subList(0, MOST));
        first.add(label + ": and " + (lines.size() - MOST) + " more");
        return List.copyOf(first);
    }
}
