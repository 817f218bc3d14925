package dev.gatebench.core.report;

import dev.gatebench.core.result.Metric;
import dev.gatebench.core.result.Normalisation;
import dev.gatebench.core.result.Numbers;
import dev.gatebench.core.result.ServiceTime;
import dev.gatebench.core.statistics.Estimate;
import dev.gatebench.core.statistics.Replication;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;

/** Figures as text; what is not there is a dash. */
final class Figures {
    static final String NONE = "–";

    private static final double KB = 1024;

    private Figures() {}

    static Entry perSecond(Optional<Estimate> estimate) {
        return withInterval(estimate, value -> Numbers.significant(value, 4));
    }

    static Entry micros(Optional<Estimate> estimate) {
        return withInterval(estimate, Numbers::micros);
    }

    static Entry millis(Optional<Estimate> estimate) {
        return withInterval(estimate, Numbers::millis);
    }

    /** Of 1024 B each. */
    static Entry kilobytes(Optional<Estimate> bytes) {
        return withInterval(bytes, value -> Numbers.significant(value / KB, 3));
    }

    static String significant(OptionalDouble value) {
        return value.isPresent() ? Numbers.significant(value.getAsDouble(), 3) : NONE;
    }

    static String medianMicros(Optional<Estimate> estimate) {
        return estimate.map(e -> Numbers.micros(e.median())).orElse(NONE);
    }

    static String micros(OptionalDouble ns) {
        return ns.isPresent() ? Numbers.micros(ns.getAsDouble()) : NONE;
    }

    static String percent(OptionalDouble share) {
        return share.isPresent() ? Numbers.percent(share.getAsDouble()) : NONE;
    }

    static String millis(OptionalDouble ns) {
        return ns.isPresent() ? Numbers.millis(ns.getAsDouble()) : NONE;
    }

    static String millis(Optional<ServiceTime> times, ToDoubleFunction<ServiceTime> percentile) {
        return times.map(t -> Numbers.millis(percentile.applyAsDouble(t))).orElse(NONE);
    }

    static String interval(OptionalDouble low, OptionalDouble high, DoubleFunction<String> text) {
        return low.isEmpty() || high.isEmpty()
                ? ""
                : "[" + text.apply(low.getAsDouble()) + ", " + text.apply(high.getAsDouble()) + "]";
    }

    /** A ratio with its interval. */
    static Entry ratio(double ratio, OptionalDouble low, OptionalDouble high) {
        return Entry.of(Numbers.significant(ratio, 3), interval(low, high, value -> Numbers.significant(value, 3)));
    }

    /** {@code 4 rounds}. */
    static String repetitions(int n, Replication unit) {
        return n + " " + unit.word() + (n == 1 ? "" : "s");
    }

    /** The load of a comparison; none is all loads. */
    static String load(OptionalInt load) {
        return load.isPresent() ? Integer.toString(load.getAsInt()) : "all";
    }

    /** What is compared, for people. */
    static String measure(Metric metric, Optional<Normalisation> normalisation) {
        return metric.title()
                + normalisation
                        .map(by -> by == Normalisation.NONE ? ", raw" : ", normalised by " + by.word())
                        .orElse("");
    }

    private static Entry withInterval(Optional<Estimate> estimate, DoubleFunction<String> text) {
        return estimate.map(e -> Entry.of(text.apply(e.median()), interval(e.low(), e.high(), text)))
                .orElse(Entry.of(NONE));
    }
}
