package dev.gatebench.mock;

import java.util.function.Supplier;

/** Reads options so that what is wrong with one is told with its name. */
final class OptionValues {
    private OptionValues() {}

    static <T> T named(String option, Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(option + ": " + e.getMessage(), e);
        }
    }
}
