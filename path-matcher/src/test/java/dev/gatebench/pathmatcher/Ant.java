package dev.gatebench.pathmatcher;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The oracle: AntPathMatcher of a release of Spring, over a whole table. */
final class Ant implements SpringTable {
    private final SpringRelease spring;
    private final Rules rules;
    private final List<String> table;

    Ant(SpringRelease spring, Rules rules, List<String> table) {
        this.spring = spring;
        this.rules = rules;
        this.table = table;
    }

    Ant(SpringRelease spring, List<String> table) {
        this(spring, Rules.of(spring.dialect()), table);
    }

    @Override
    public int size() {
        return table.size();
    }

    @Override
    public boolean matches(int route, String path) {
        return spring.match(rules, table.get(route), path);
    }

    @Override
    public List<Integer> bySpecificity(List<Integer> matching, String path) {
        Comparator<String> order = spring.order(rules, path);
        List<Integer> sorted = new ArrayList<>(matching);
        sorted.sort((a, b) -> order.compare(table.get(a), table.get(b)));
        return sorted;
    }

    /** Returns nothing where AntPathMatcher throws, as it does for capturing groups. */
    @Override
    public Optional<Map<String, String>> variables(int route, String path) {
        try {
            return Optional.of(spring.variables(rules, table.get(route), path));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
