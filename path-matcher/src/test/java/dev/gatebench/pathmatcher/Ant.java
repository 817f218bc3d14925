package dev.gatebench.pathmatcher;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** The oracle: AntPathMatcher of a release of Spring, over a whole table. */
final class Ant {
    static final int NONE = -1;

    private final SpringRelease spring;
    private final List<String> table;

    Ant(SpringRelease spring, List<String> table) {
        this.spring = spring;
        this.table = table;
    }

    /** Numbers of the routes that match and are taken, in the order of the table. */
    List<Integer> matching(String path, IntPredicate take) {
        return IntStream.range(0, table.size())
                .filter(route -> spring.match(table.get(route), path) && take.test(route))
                .boxed()
                .toList();
    }

    int firstRegistered(String path, IntPredicate take) {
        return matching(path, take).stream().findFirst().orElse(NONE);
    }

    int mostSpecific(String path, IntPredicate take) {
        Comparator<String> order = spring.order(path);
        List<Integer> sorted = new ArrayList<>(matching(path, take));
        sorted.sort((a, b) -> order.compare(table.get(a), table.get(b)));
        return sorted.isEmpty() ? NONE : sorted.get(0);
    }

    Map<String, String> variables(int route, String path) {
        return spring.variables(table.get(route), path);
    }
}
