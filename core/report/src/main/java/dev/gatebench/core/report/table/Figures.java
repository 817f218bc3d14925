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
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.DoubleFunction;

/** Words figures as text, an absent one as a dash. */
public final class Figures {
    public static final String NONE = "–";

    private static final double KIB = 1024;

    private Figures() {}

    public static Entry perSecond(Optional<Estimate> estimate) {
        return estimate(estimate, Figures::rate);
    }

    public static Entry micros(Optional<Estimate> estimate) {
        return estimate(estimate, Numbers::micros);
    }

    public static Entry millis(Optional<Estimate> estimate) {
        return estimate(estimate, Numbers::millis);
    }

    /** Returns a median with its interval. */
    public static Entry estimate(Optional<Estimate> estimate, DoubleFunction<String> text) {
        return Entry.of(estimate.map(e -> isOfTwo(e.n(), e.freedom())
                ? Entry.of(text.apply(e.median()), n(e.n()))
                : figure(e.median(), e.interval(), text)));
    }

    /** Words a number of repetitions in the place of an interval that they are too few for. */
    public static String n(int n) {
        return "(n = " + n + ")";
    }

    /** Whether a ratio is of two repetitions: its interval, of one degree of freedom, says little. */
    public static boolean isOfTwo(Ratio ratio) {
        return isOfTwo(ratio.n(), ratio.freedom());
    }

    private static boolean isOfTwo(int n, OptionalDouble freedom) {
        return n == 2 && freedom.orElse(2) < 1.5;
    }

    /** Returns a figure with its interval. */
    public static Entry figure(double figure, Optional<Interval> interval, DoubleFunction<String> text) {
        return Entry.of(text.apply(figure), interval(interval, text));
    }

    public static String kibibytes(double bytes) {
        return Numbers.significant(bytes / KIB, 3);
    }

    /** Returns a rate, {@code 4,800}. */
    public static String rate(double perSec) {
        return Numbers.significant(perSec, 4);
    }

    /** Returns a figure in three significant digits. */
    public static String significant(double value) {
        return Numbers.significant(value, 3);
    }

    public static String text(OptionalDouble value, DoubleFunction<String> text) {
        return value.isPresent() ? text.apply(value.getAsDouble()) : NONE;
    }

    public static String text(OptionalLong value, DoubleFunction<String> text) {
        return value.isPresent() ? text.apply((double) value.getAsLong()) : NONE;
    }

    public static String text(OptionalInt value, DoubleFunction<String> text) {
        return value.isPresent() ? text.apply(value.getAsInt()) : NONE;
    }

    public static String significant(OptionalDouble value) {
        return text(value, Figures::significant);
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

    public static String millis(long ns) {
        return Numbers.millis((double) ns);
    }

    public static String interval(Optional<Interval> interval, DoubleFunction<String> text) {
        return interval.map(i -> "[" + text.apply(i.low()) + ", " + text.apply(i.high()) + "]")
                .orElse("");
    }

    public static Entry ratio(Ratio ratio) {
        return isOfTwo(ratio)
                ? Entry.of(significant(ratio.ratio()), n(ratio.n()))
                : figure(ratio.ratio(), ratio.interval(), Figures::significant);
    }

    public static Entry ratio(Optional<Double> ratio, Optional<Interval> interval) {
        return Entry.of(ratio.map(value -> figure(value, interval, Figures::significant)));
    }

    /** Words by how much two starts of one arm differ, as a change: {@code +0.3 % [-1.2 %, +1.8 %]}. */
    public static String noise(Ratio control) {
        return Numbers.signedPercent(control.ratio() - 1)
                + control.interval()
                        .filter(interval -> !isOfTwo(control))
                        .map(i -> " " + interval(Optional.of(i), bound -> Numbers.signedPercent(bound - 1)))
                        .orElse(control.interval().isPresent() ? " " + n(control.n()) : " (no interval)");
    }

    /** Words a number of repetitions, {@code 4 rounds}. */
    public static String repetitions(int n, Replication unit) {
        return Numbers.amount(n, unit.word());
    }

    /** Words the repetitions of a ratio, {@code 4 rounds}. */
    public static String repetitions(Ratio ratio) {
        return repetitions(ratio.n(), ratio.unit());
    }

    /** Words the load of a comparison; an empty one means all loads. */
    public static String load(Optional<Load> load) {
        return load.map(Load::words).orElse("all");
    }

    public static String comparand(Comparand comparand) {
        return comparand instanceof RateMeasure rate ? "rate at " + rate.slo().words() : measure((Measure) comparand);
    }

    public static String measure(Measure measure) {
        return measure.metric().title()
                + measure.normalisation()
                        .map(by -> by == Normalisation.NONE ? ", raw" : ", normalised by " + by.word())
                        .orElse("");
    }
}
