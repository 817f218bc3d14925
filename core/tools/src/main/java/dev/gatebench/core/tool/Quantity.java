package dev.gatebench.core.tool;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads numbers as people and tools write them: with thousands grouped, with a unit, rounded. */
public final class Quantity {
    private static final String DIGITS =
            "(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,18})(?:\\.[0-9]{1,18})?(?:[eE][+-]?[0-9]{1,2})?";
    private static final Pattern AMOUNT = Pattern.compile("(" + DIGITS + ")\\s*([A-Za-zµμ]*)");
    private static final Pattern PART = Pattern.compile("([0-9]{1,18}(?:\\.[0-9]{1,18})?)(h|m(?!s)|s|ms|us|µs|μs|ns)");

    private static final double US = 1e3;
    private static final double MS = 1e6;
    private static final double S = 1e9;
    private static final double KI = 1024;

    private static final Map<String, Double> TIMES = Map.ofEntries(
            Map.entry("ns", 1.0),
            Map.entry("us", US),
            Map.entry("µs", US),
            Map.entry("μs", US),
            Map.entry("ms", MS),
            Map.entry("msec", MS),
            Map.entry("s", S),
            Map.entry("sec", S),
            Map.entry("secs", S),
            Map.entry("seconds", S),
            Map.entry("m", 60 * S),
            Map.entry("min", 60 * S),
            Map.entry("mins", 60 * S),
            Map.entry("minutes", 60 * S),
            Map.entry("h", 3600 * S));

    private static final Map<String, Double> COUNTS = Map.of("", 1.0, "k", 1e3, "m", 1e6, "g", 1e9);

    private static final Map<String, Double> SIZES = Map.ofEntries(
            Map.entry("", 1.0),
            Map.entry("b", 1.0),
            Map.entry("bytes", 1.0),
            Map.entry("kib", KI),
            Map.entry("mib", KI * KI),
            Map.entry("gib", KI * KI * KI),
            Map.entry("tib", KI * KI * KI * KI));

    private Quantity() {}

    /** Returns the length of a unit of time, ns: {@code ms}, {@code secs}; empty where it is none. */
    public static Optional<Double> unitNs(String unit) {
        return Optional.ofNullable(TIMES.get(unit));
    }

    /** Reads a time with its unit, ns: {@code 6.04ms}, {@code 1m2.5s}; empty where it is none. */
    public static Optional<Figure> time(String text) {
        Optional<Figure> simple = amount(text, TIMES, 0.5);
        return simple.isPresent() ? simple : composed(text.strip());
    }

    /** Reads a time without a unit, or with one of its own, ns. */
    public static Optional<Figure> time(String text, double unitNs) {
        Optional<Figure> own = time(text);
        return own.isPresent() ? own : count(text).map(number -> number.times(unitNs));
    }

    /** Reads the form of Go's durations. */
    private static Optional<Figure> composed(String text) {
        Matcher part = PART.matcher(text);
        double sum = 0;
        double half = 0;
        int at = 0;
        while (at < text.length() && part.find(at) && part.start() == at) {
            double unit = TIMES.getOrDefault(part.group(2), 0.0);
            sum += Double.parseDouble(part.group(1)) * unit;
            half = half(part.group(1), 0.5) * unit;
            at = part.end();
        }
        return at == text.length() && at > 0 ? Optional.of(Figure.rounded(sum, half)) : Optional.empty();
    }

    /** Reads a number of things: {@code 3,185.00}, {@code 5.07k}; empty where it is none. */
    public static Optional<Figure> count(String text) {
        return amount(text, COUNTS, 0);
    }

    /** Reads a whole number; empty where it is none. */
    public static OptionalLong whole(String text) {
        return count(text)
                .filter(number -> number.value() == Math.rint(number.value()) && number.value() < Long.MAX_VALUE)
                .map(number -> OptionalLong.of((long) number.value()))
                .orElse(OptionalLong.empty());
    }

    /**
     * Reads a size, bytes.
     *
     * @param kilo bytes of what the tool calls KB
     */
    public static Optional<Figure> size(String text, double kilo) {
        Map<String, Double> units = new HashMap<>(SIZES);
        units.put("kb", kilo);
        units.put("mb", kilo * kilo);
        units.put("gb", kilo * kilo * kilo);
        units.put("tb", kilo * kilo * kilo * kilo);
        return amount(text, units, 0);
    }

    private static Optional<Figure> amount(String text, Map<String, Double> units, double ofWhole) {
        Matcher parts = AMOUNT.matcher(text.strip());
        if (!parts.matches()) {
            return Optional.empty();
        }
        Double unit = units.get(parts.group(2).toLowerCase(Locale.ROOT));
        String digits = parts.group(1).replace(",", "");
        if (unit == null) {
            return Optional.empty();
        }
        double value = Double.parseDouble(digits) * unit;
        double half = half(digits, ofWhole) * unit;
        return Double.isInfinite(value + half) ? Optional.empty() : Optional.of(Figure.rounded(value, half));
    }

    /** Returns half a unit of the last digit; a whole number may be a count, which hides nothing. */
    private static double half(String digits, double ofWhole) {
        int scale = new BigDecimal(digits).scale();
        return scale <= 0 ? ofWhole : 0.5 * Math.pow(10, -scale);
    }
}
