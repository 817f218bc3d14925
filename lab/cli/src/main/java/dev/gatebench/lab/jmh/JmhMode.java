package dev.gatebench.lab.jmh;

import java.time.Duration;
import java.util.Locale;

/** How much time the benchmarks take, and so what their figures are good for; the modes of {@code RunBenchmarks}. */
public enum JmhMode {
    /** Shows that everything works. */
    SMOKE(Duration.ofSeconds(15)),
    /** A first answer. */
    QUICK(Duration.ofSeconds(60)),
    /** What the study {@code route-table} is held against. */
    ROUTES(Duration.ofSeconds(50)),
    /** For publishing; its time is reckoned. */
    FULL(Duration.ofHours(3));

    private final Duration estimate;

    JmhMode(Duration estimate) {
        this.estimate = estimate;
    }

    /** The name in studies and options: lower case. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** How long its whole suite takes, about. */
    public Duration estimate() {
        return estimate;
    }
}
