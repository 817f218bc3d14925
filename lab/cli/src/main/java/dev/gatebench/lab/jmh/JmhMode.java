package dev.gatebench.lab.jmh;

import java.time.Duration;
import java.util.Locale;

/** The effort of the benchmarks, which decides the use of their figures; the modes of {@code RunBenchmarks}. */
public enum JmhMode {
    /** Shows that everything works. */
    SMOKE(Duration.ofSeconds(15)),
    /** A first answer. */
    QUICK(Duration.ofSeconds(60)),
    /** The figures for the study {@code route-table}. */
    ROUTES(Duration.ofSeconds(50)),
    /** Figures for publishing; the time is an estimate. */
    FULL(Duration.ofHours(3));

    private final Duration estimate;

    JmhMode(Duration estimate) {
        this.estimate = estimate;
    }

    /** Returns the name in studies and options, in lower case. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns about how long the whole suite takes. */
    public Duration estimate() {
        return estimate;
    }
}
