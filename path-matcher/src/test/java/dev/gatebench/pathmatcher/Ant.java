package dev.gatebench.pathmatcher;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.springframework.util.AntPathMatcher;

/** The oracle: AntPathMatcher over a whole table. */
final class Ant {
    static final int NONE = -1;

    private final AntPathMatcher matcher = new AntPathMatcher();
    private final List<String> table;

    Ant(List<String> table) {
        this.table = table;
    }

    /** Numbers of the routes that match and are taken, in the order of the table. */
    List<Integer> matching(String path, IntPredicate take) {
        return IntStream.range(0, table.size())
                .filter(route -> matcher.match(table.get(route), path) && take.test(route))
                .boxed()
                .toList();
    }

    int firstRegistered(String path, IntPredicate take) {
        return matching(path, take).stream().findFirst().orElse(NONE);
    }

    int mostSpecific(String path, IntPredicate take) {
        Comparator<String> order = matcher.getPatternComparator(path);
        List<Integer> sorted = new ArrayList<>(matching(path, take));
        sorted.sort((a, b) -> order.compare(table.get(a), table.get(b)));
        return sorted.isEmpty() ? NONE : sorted.get(0);
    }

    Map<String, String> variables(int route, String path) {
        return matcher.extractUriTemplateVariables(table.get(route), path);
    }
}
