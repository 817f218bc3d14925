package dev.gatebench.jmh.agreement;

import dev.gatebench.jmh.matcher.PathMatcherUnderTest;
import dev.gatebench.jmh.matcher.RouteOrder;
import dev.gatebench.jmh.table.RouteTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.springframework.util.AntPathMatcher;

/** Answers as Spring's {@code AntPathMatcher} does, asked pattern by pattern: every matcher is compared with it. */
public final class Oracle {

    private final AntPathMatcher ant = new AntPathMatcher();
    private final List<String> patterns;

    public Oracle(RouteTable table) {
        patterns = table.patterns();
        ant.setCachePatterns(true);
    }

    /**
     * Returns the right answer.
     *
     * @param order which of several matching routes wins: the first, or the one that a stable sort by
     *     {@code getPatternComparator} puts first
     * @return the index of the route, or {@link PathMatcherUnderTest#NO_MATCH}
     */
    public int answer(String path, RouteOrder order) {
        return answer(matching(path), path, order);
    }

    /** Returns the right answers for this path in both orders. */
    Answers answers(String path) {
        List<Integer> matching = matching(path);
        return new Answers(
                path, answer(matching, path, RouteOrder.REGISTRATION), answer(matching, path, RouteOrder.SPECIFICITY));
    }

    private List<Integer> matching(String path) {
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < patterns.size(); i++) {
            if (ant.match(patterns.get(i), path)) {
                found.add(i);
            }
        }
        return found;
    }

    private int answer(List<Integer> matching, String path, RouteOrder order) {
        if (matching.isEmpty()) {
            return PathMatcherUnderTest.NO_MATCH;
        }
        if (order == RouteOrder.REGISTRATION || matching.size() == 1) {
            return matching.get(0);
        }
        Comparator<String> specific = ant.getPatternComparator(path);
        List<Integer> sorted = new ArrayList<>(matching);
        sorted.sort((left, right) -> specific.compare(patterns.get(left), patterns.get(right)));
        return sorted.get(0);
    }

    /** The right answers for one path: indices, or {@link PathMatcherUnderTest#NO_MATCH}. */
    record Answers(String path, int first, int mostSpecific) {
        int in(RouteOrder order) {
            return order == RouteOrder.REGISTRATION ? first : mostSpecific;
        }
    }
}
