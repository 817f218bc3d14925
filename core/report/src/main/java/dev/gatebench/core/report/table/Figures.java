package dev.gatebench.core.report.table;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Comparand;
import dev.gatebench.core.measure.Measure;
import dev.gatebench.core.measure.Normalisation;
import dev.gatebench.core.measure.RateMeasure;
import dev.gatebench.core.report.table.Table.Entry;
import dev.gatebench.core.run.Replication;
import dev.gatebench.core.statistics.Estimate;
import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.statistics.Ratio;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.Quantiles;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;

/** Figures as text; what is not there is a dash. */
public final class Figures {
    public static final String NONE = "–";

    private static final double KIB = 1024;

    private Figures() {}

    public static Entry perSecond(Optional<Estimate> estimate) {
        return withInterval(estimate, value -> Numbers.significant(value, 4));
    }

    public static Entry micros(Optional<Estimate> estimate) {
        return withInterval(estimate, Numbers::micros);
    }

    public static Entry millis(Optional<Estimate> estimate) {
        return withInterval(estimate, Numbers::millis);
    }

    public static Entry kibibytes(Optional<Estimate> bytes) {
        return withInterval(bytes, Figures::kibibytes);
    }

    /** Bytes in KiB. */
    public static String kibibytes(double bytes) {
        return Numbers.significant(bytes / KIB, 3);
    }

    public static String text(OptionalDouble value, DoubleFunction<String> text) {
        return value.isPresent() ? text.apply(value.getAsDouble()) : NONE;
    }

    public static String significant(OptionalDouble value) {
        return text(value, each -> Numbers.significant(each, 3));
    }

    public static String medianMicros(Optional<Estimate> estimate) {
        return estimate.map(e -> Numbers.micros(e.median())).orElse(NONE);
    }

    public static String micros(OptionalDouble ns) {
        return text(ns, Numbers::micros);
    }

    public static String percent(OptionalDouble share) {
        return text(share, Numbers::percent);
    }

    public static String millis(OptionalDouble ns) {
        return text(ns, Numbers::millis);
    }

    public static String millis(Optional<Quantiles> times, ToDoubleFunction<Quantiles> percentile) {
        return times.map(t -> Numbers.millis(percentile.applyAsDouble(t))).orElse(NONE);
    }

    public static String interval(Optional<Interval> interval, DoubleFunction<String> text) {
        return interval.map(i -> "[" + text.apply(i.low()) + ", " + text.apply(i.high()) + "]")
                .orElse("");
    }

    /** A ratio with its interval. */
    public static Entry ratio(Ratio ratio) {
        return ratio(Optional.of(ratio.ratio()), ratio.interval());
    }

    /** A ratio with its interval. */
    public static Entry ratio(Optional<Double> ratio, Optional<Interval> interval) {
        return ratio.map(value -> Entry.of(
                        Numbers.significant(value, 3), interval(interval, bound -> Numbers.significant(bound, 3))))
                .orElse(Entry.of(NONE));
    }

    /** What two starts of the same differ in, a ratio as a change: {@code +0.3 % [-1.2 %, +1.8 %]}. */
    public static String noise(Ratio control) {
        return Numbers.signedPercent(control.ratio() - 1)
                + control.interval()
                        .map(i -> " " + interval(Optional.of(i), bound -> Numbers.signedPercent(bound - 1)))
                        .orElse(" (no interval)");
    }

    /** {@code 4 rounds}. */
    public static String repetitions(int n, Replication unit) {
        return n + " " + unit.word() + (n == 1 ? "" : "s");
    }

    /** The load of a comparison; none is all loads. */
    public static String load(Optional<Load> load) {
        return load.map(Load::words).orElse("all");
    }

    /** What is compared, for people. */
    public static String comparand(Comparand what) {
        return what instanceof RateMeasure rate ? "rate at " + rate.slo().words() : measure((Measure) what);
    }

    /** A figure of trials, for people. */
    public static String measure(Measure measure) {
        return measure.metric().title()
                + measure.normalisation()
                        .map(by -> by == Normalisation.NONE ? ", raw" : ", normalised by " + by.word())
                        .orElse("");
    }

    private static Entry withInterval(Optional<Estimate> estimate, DoubleFunction<String> text) {
        return estimate.map(e -> Entry.of(text.apply(e.median()), interval(e.interval(), text)))
                .orElse(Entry.of(NONE));
    }
}
