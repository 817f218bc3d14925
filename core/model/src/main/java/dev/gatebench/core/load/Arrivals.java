package dev.gatebench.core.load;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The distribution of the times at which requests of an open load are due. */
public enum Arrivals {
    /** Independent of each other, as those of many users: the times between them are exponentially distributed. */
    POISSON,
    /** Even: the times between them are all the same. */
    CONSTANT;

    /** Returns its word in study files and ids. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the arrivals of a load; empty for the closed model, where replies decide when requests are sent. */
    public static Optional<Arrivals> of(Load load) {
        if (load instanceof ShareLoad share) {
            return Optional.of(share.arrivals());
        }
        return load instanceof OpenLoad open ? Optional.of(open.arrivals()) : Optional.empty();
    }

    static Optional<Arrivals> ofWord(String word) {
        return Arrays.stream(values()).filter(one -> one.word().equals(word)).findFirst();
    }
}
