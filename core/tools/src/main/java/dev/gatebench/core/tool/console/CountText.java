package dev.gatebench.core.tool.console;

import dev.gatebench.core.tool.Quantity;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Whole numbers of a line that may be missing. */
final class CountText {
    private CountText() {}

    /** Returns a count; 0 where the line is missing or has none. */
    static long of(Optional<String> text) {
        return text.map(Quantity::whole).orElse(OptionalLong.empty()).orElse(0);
    }

    /** Returns a number of connections; empty where the line is missing or has none. */
    static OptionalInt most(Optional<String> text) {
        long count = of(text);
        return count >= 1 && count <= Integer.MAX_VALUE ? OptionalInt.of((int) count) : OptionalInt.empty();
    }
}
