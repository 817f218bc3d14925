package dev.gatebench.mock.delay;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses delays, in the form that {@link Delay} describes. */
final class DelayParser {
    private static final Pattern CALL = Pattern.compile("([a-z]+)\\((.*)\\)");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,3}(\\.\\d{1,9})?");

    private DelayParser() {}

    static Delay parse(String text) {
        Matcher call = CALL.matcher(text);
        if (!call.matches()) {
            return new FixedDelay(Durations.parse(text));
        }
        String name = call.group(1);
        String[] values = call.group(2).strip().split("\\s*,\\s*", -1);
        return switch (name) {
            case "fixed" -> new FixedDelay(Durations.parse(only(text, name, values, 1)[0]));
            case "exponential" -> new ExponentialDelay(Durations.parse(only(text, name, values, 1)[0]));
            case "uniform" -> {
                only(text, name, values, 2);
                yield new UniformDelay(Durations.parse(values[0]), Durations.parse(values[1]));
            }
            case "normal" -> {
                only(text, name, values, 2);
                yield new NormalDelay(Durations.parse(values[0]), Durations.parse(values[1]));
            }
            case "percentiles" -> new PercentileDelay(points(values));
            default ->
                throw new IllegalArgumentException(
                        "a distribution must be fixed, uniform, normal, exponential or percentiles, was '" + name
                                + "'");
        };
    }

    private static String[] only(String text, String name, String[] values, int count) {
        if (values.length != count) {
            throw new IllegalArgumentException(
                    name + "(...) must have " + count + (count == 1 ? " value" : " values") + ", was '" + text + "'");
        }
        return values;
    }

    private static List<PercentileDelay.Point> points(String[] values) {
        List<PercentileDelay.Point> points = new ArrayList<>();
        for (String value : values) {
            int colon = value.indexOf(':');
            String percentile = colon < 0 ? "" : value.substring(0, colon).strip();
            if (!NUMBER.matcher(percentile).matches()) {
                throw new IllegalArgumentException(
                        "a point of percentiles(...) must look like 99:80ms, was '" + value + "'");
            }
            points.add(new PercentileDelay.Point(
                    Double.parseDouble(percentile),
                    Durations.parse(value.substring(colon + 1).strip())));
        }
        return points;
    }
}
