package dev.gatebench.lab.process;

import java.util.Collection;
import java.util.Optional;
import java.util.function.Consumer;

/** Closes several things. */
public final class Closing {
    private Closing() {}

    /**
     * Closes each of them, also when one throws.
     *
     * @throws RuntimeException what the last that failed has thrown
     */
    public static <T> void all(Collection<T> those, Consumer<T> close) {
        Optional<RuntimeException> problem = Optional.empty();
        for (T each : those) {
            try {
                close.accept(each);
            } catch (RuntimeException e) {
                problem = Optional.of(e);
            }
        }
        if (problem.isPresent()) {
            throw problem.get();
        }
    }
}
