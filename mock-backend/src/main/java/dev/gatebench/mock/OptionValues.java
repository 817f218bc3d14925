package dev.gatebench.mock;

import java.util.function.Supplier;

/** Reads option values so that each error message names its option. */
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
