package dev.gatebench.pathmatcher;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** An oracle over a whole table: a matcher of a release of Spring. */
interface SpringTable {
    int NONE = -1;

    /** The number of routes. */
    int size();

    /** Whether a route matches a path. */
    boolean matches(int route, String path);

    /** Sorts routes that match a path as the matcher's user would. */
    List<Integer> bySpecificity(List<Integer> matching, String path);

    /** Returns the variables' values; nothing where the matcher throws. */
    Optional<Map<String, String>> variables(int route, String path);

    /** Numbers of the routes that match and are taken, in the order of the table. */
    default List<Integer> matching(String path, IntPredicate take) {
        return IntStream.range(0, size())
                .filter(route -> matches(route, path) && take.test(route))
                .boxed()
                .toList();
    }

    default int firstRegistered(String path, IntPredicate take) {
        return matching(path, take).stream().findFirst().orElse(NONE);
    }

    default int mostSpecific(String path, IntPredicate take) {
        return bySpecificity(matching(path, take), path).stream().findFirst().orElse(NONE);
    }
}
