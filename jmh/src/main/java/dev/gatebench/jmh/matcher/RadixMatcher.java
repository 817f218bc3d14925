package dev.gatebench.jmh.matcher;

import dev.gatebench.jmh.table.RouteTable;
import dev.gatebench.pathmatcher.Dialect;
import dev.gatebench.pathmatcher.RadixPathMatcher;

/** This project's own {@code RadixPathMatcher}, in one of its dialects and orders. */
final class RadixMatcher implements PathMatcherUnderTest {

    private final RadixPathMatcher<Integer> radix;

    RadixMatcher(RouteTable table, Dialect dialect, RadixPathMatcher.Order order) {
        RadixPathMatcher.Builder<Integer> builder = RadixPathMatcher.builder(dialect, order);
        for (int i = 0; i < table.size(); i++) {
            builder.add(table.pattern(i), i);
        }
        radix = builder.build();
    }

    @Override
    public int match(String path) {
        return radix.match(path).route();
    }
}
