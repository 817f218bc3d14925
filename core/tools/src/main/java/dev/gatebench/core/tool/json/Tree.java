package dev.gatebench.core.tool.json;

import dev.gatebench.core.tool.Figure;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A value in a JSON document, or one that is not there: both can be asked for more. */
public interface Tree {
    /** Keys of quantiles as tools write them: {@code p99}, {@code p97_5}, {@code p(95)}, {@code 99th}, {@code 99.9}. */
    Pattern QUANTILE = Pattern.compile("(?:p\\(?)?([0-9]{1,2}(?:[._][0-9]{1,5})?)(?:\\)|th)?");

    /** Returns the value under a key. */
    Tree at(String key);

    /** Returns the keys of an object; none of anything else. */
    List<String> keys();

    /** Returns the items of an array; none of anything else. */
    List<Tree> items();

    /** Returns a number, also one that stands in quotation marks. */
    Optional<Double> number();

    /** Returns a text. */
    Optional<String> text();

    /** Whether it is the value true. */
    boolean isTrue();

    /** Whether it is an object with a key. */
    default boolean has(String key) {
        return keys().contains(key);
    }

    /** Returns a number in another unit. */
    default Optional<Figure> figure(double unit) {
        return number().map(value -> value * unit)
                .filter(value -> !value.isNaN() && !value.isInfinite())
                .map(Figure::exact);
    }

    /** Returns a number of things; empty where it is none. */
    default OptionalLong count() {
        return number().filter(value -> value >= 0 && value < Long.MAX_VALUE)
                .map(value -> OptionalLong.of(Math.round(value)))
                .orElse(OptionalLong.empty());
    }

    /** Returns a number of connections; empty where it is none. */
    default OptionalInt size() {
        OptionalLong count = count();
        return count.orElse(0) >= 1 && count.getAsLong() <= Integer.MAX_VALUE
                ? OptionalInt.of((int) count.getAsLong())
                : OptionalInt.empty();
    }

    /**
     * Returns the quantiles of times by their shares, per cent.
     *
     * @param time reads the time under a key, ns
     */
    default Map<Double, Figure> quantiles(Function<Tree, Optional<Figure>> time) {
        Map<Double, Figure> quantiles = new TreeMap<>();
        for (String key : keys()) {
            Matcher share = QUANTILE.matcher(key);
            if (share.matches()) {
                time.apply(at(key))
                        .ifPresent(found ->
                                quantiles.put(Double.parseDouble(share.group(1).replace('_', '.')), found));
            }
        }
        return quantiles;
    }

    /** Reads a text as a number; empty where it is none. */
    static Optional<Double> parsed(String text) {
        try {
            return Optional.of(Double.parseDouble(text)).filter(value -> !value.isNaN() && !value.isInfinite());
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
