package dev.gatebench.core.settings;

import dev.gatebench.core.unit.Durations;
import dev.gatebench.core.unit.Sizes;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads one level of the settings of a study file one by one, by name and kind; {@link #done()} refuses the settings
 * that nobody took. All errors are {@link SettingException}s.
 */
public final class SettingMap {
    private static final Pattern PERCENTAGE = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3})?%");

    private final String product;
    private final String path;
    private final Map<String, Object> left;
    private final Set<String> known = new LinkedHashSet<>();

    private SettingMap(String product, String path, Map<String, Object> values) {
        this.product = product;
        this.path = path;
        this.left = values;
    }

    /**
     * Reads the settings of an arm.
     *
     * @param product name of the gateway, for messages: {@code nginx}
     */
    public static SettingMap of(String product, Map<String, Object> values) {
        return new SettingMap(product, "", new LinkedHashMap<>(values));
    }

    public Optional<Boolean> bool(String name) {
        return take(name, Boolean.class, any -> true, "true or false");
    }

    /** Takes a whole number between two bounds, both included. */
    public Optional<Integer> integer(String name, int min, int max) {
        return take(name, Integer.class, i -> i >= min && i <= max, "a whole number from " + min + " to " + max);
    }

    /** Takes a percentage from 0 % to a bound, such as {@code 2.5%}, in per cent. */
    public Optional<BigDecimal> percentage(String name, BigDecimal max) {
        return amount(
                name,
                SettingMap::percent,
                percent -> percent.compareTo(max) <= 0,
                "a percentage from 0% to " + max.toPlainString() + "% such as 5% or 2.5%");
    }

    /** Takes percentages from 0 % to a bound, in per cent: one, or a list of two and more that differ. */
    public Optional<List<BigDecimal>> percentages(String name, BigDecimal max) {
        if (!(left.get(name) instanceof List<?> list)) {
            return percentage(name, max).map(List::of);
        }
        List<BigDecimal> percents = list.stream()
                .map(String::valueOf)
                .filter(entry -> PERCENTAGE.matcher(entry).matches())
                .map(SettingMap::percent)
                .filter(percent -> percent.compareTo(max) <= 0)
                .map(BigDecimal::stripTrailingZeros)
                .distinct()
                .toList();
        if (percents.size() < list.size() || percents.size() < 2) {
            throw wrong(
                    name,
                    "a percentage from 0% to " + max.toPlainString() + "% such as 5%, or a list of several that differ",
                    list);
        }
        take(name);
        return Optional.of(percents);
    }

    /** Takes a size in bytes, at least a bound. */
    public Optional<Long> size(String name, long min) {
        return amount(
                name,
                Sizes::parse,
                bytes -> bytes >= min,
                "a size of at least " + Sizes.format(min) + " such as 768MiB or 6GiB");
    }

    /** Takes a time of 1 ms or more. */
    public Optional<Duration> time(String name) {
        return amount(
                name, Durations::parse, time -> time.toMillis() > 0, "a time of at least 1ms such as 500ms or 3s");
    }

    private static BigDecimal percent(String text) {
        if (!PERCENTAGE.matcher(text).matches()) {
            throw new IllegalArgumentException("no percentage");
        }
        return new BigDecimal(text.substring(0, text.length() - 1));
    }

    private <T> Optional<T> amount(String name, Function<String, T> parse, Predicate<T> allowed, String rule) {
        return take(name).map(value -> {
            try {
                return Optional.of(parse.apply(String.valueOf(value)))
                        .filter(allowed)
                        .orElseThrow(IllegalArgumentException::new);
            } catch (IllegalArgumentException e) {
                throw wrong(name, rule, value);
            }
        });
    }

    /** Takes a whole number between two bounds, both included, or a text of a form, and converts either. */
    public <T> Optional<T> numberOrText(
            String name,
            int min,
            int max,
            Pattern form,
            String rule,
            Function<Integer, T> number,
            Function<String, T> text) {
        return take(name).map(value -> {
            if (value instanceof Integer i && i >= min && i <= max) {
                return number.apply(i);
            }
            if (value instanceof String s && form.matcher(s).matches()) {
                return text.apply(s);
            }
            throw wrong(name, rule, value);
        });
    }

    public Optional<String> text(String name) {
        return take(name, String.class, text -> !text.isBlank(), "a text");
    }

    /** Takes one of the given words. */
    public Optional<String> choice(String name, Collection<String> allowed) {
        return take(name, String.class, allowed::contains, "one of " + String.join(", ", allowed));
    }

    /** Takes a text, or a list of texts with at least one. */
    public Optional<List<String>> texts(String name) {
        return take(name).map(value -> {
            List<?> all = value instanceof List<?> list ? list : List.of(value);
            if (!all.isEmpty() && all.stream().allMatch(t -> t instanceof String s && !s.isBlank())) {
                return all.stream().map(String.class::cast).toList();
            }
            throw wrong(name, "a text or a list of texts", value);
        });
    }

    public Optional<SettingMap> map(String name) {
        return take(name).map(value -> level(name, value));
    }

    /** Takes a map, or one of some words, which stands for a map with that word under one key. */
    public Optional<SettingMap> mapOrWord(String name, String key, Collection<String> words) {
        return take(name).map(value -> {
            if (value instanceof String && !words.contains(value)) {
                throw wrong(name, "a map or one of " + String.join(", ", words), value);
            }
            return level(name, value instanceof String word ? Map.of(key, word) : value);
        });
    }

    /** Takes a list of maps with at least one. */
    public Optional<List<SettingMap>> maps(String name) {
        return take(name).map(value -> {
            if (!(value instanceof List<?> list) || list.isEmpty()) {
                throw wrong(name, "a list with at least one entry", value);
            }
            List<SettingMap> maps = new ArrayList<>();
            for (int i = 0; i < list.size(); i++) {
                maps.add(level(name + "[" + i + "]", list.get(i)));
            }
            return List.copyOf(maps);
        });
    }

    /** Whether all settings were taken. */
    public boolean isEmpty() {
        return left.isEmpty();
    }

    /** Takes all settings that are left, in order. */
    public Map<String, Object> rest() {
        Map<String, Object> rest = new LinkedHashMap<>(left);
        left.clear();
        return rest;
    }

    /** Ends the reading of this level; throws where a setting is left that nobody took. */
    public void done() {
        if (!left.isEmpty()) {
            String name = left.keySet().iterator().next();
            throw new SettingException("unknown %s setting '%s': known here are %s; remove or correct it"
                    .formatted(product, path + name, String.join(", ", known)));
        }
    }

    public SettingException missing(String name, String rule) {
        return new SettingException("%s setting '%s' is missing: %s".formatted(product, path + name, rule));
    }

    private <T> Optional<T> take(String name, Class<T> kind, Predicate<T> allowed, String rule) {
        return take(name).map(value -> Optional.of(value)
                .filter(kind::isInstance)
                .map(kind::cast)
                .filter(allowed)
                .orElseThrow(() -> wrong(name, rule, value)));
    }

    private Optional<Object> take(String name) {
        known.add(name);
        if (!left.containsKey(name)) {
            return Optional.empty();
        }
        Object value = left.remove(name);
        return Optional.of(value == null ? "" : value);
    }

    private SettingMap level(String name, @Nullable Object value) {
        if (!(value instanceof Map<?, ?> map)) {
            throw wrong(name, "a map", value);
        }
        Map<String, Object> copy = new LinkedHashMap<>();
        map.forEach((k, v) -> copy.put(String.valueOf(k), v == null ? "" : v));
        return new SettingMap(product, path + name + ".", copy);
    }

    /** Returns the error of a setting that breaks a rule; for rules that several settings together break. */
    public SettingException wrong(String name, String rule, @Nullable Object value) {
        String shown = value instanceof String s ? "\"" + s + "\"" : String.valueOf(value);
        return new SettingException("%s setting '%s' must be %s, was %s: correct or remove it"
                .formatted(product, path + name, rule, shown.replaceAll("\\R", " ")));
    }
}
