package dev.gatebench.core.report;

import dev.gatebench.core.result.Numbers;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * A logarithmic y axis of times in ns over whole decades: equal factors are equally high.
 *
 * @param from power of ten at the bottom
 * @param to power of ten at the top
 */
record Decades(int from, int to) implements Axis {
    private static final List<String> UNITS = List.of("ns", "µs", "ms", "s");

    Decades {
        if (from >= to) {
            throw new IllegalArgumentException("an axis must have a decade, was " + from + ".." + to);
        }
    }

    /** The fewest decades that hold all of these times, which are above 0. */
    static Decades holding(DoubleStream ns) {
        double[] logs = ns.map(Math::log10).sorted().toArray();
        int from = logs.length == 0 ? 0 : (int) Math.floor(logs[0]);
        int to = logs.length == 0 ? 1 : (int) Math.ceil(logs[logs.length - 1]);
        return new Decades(from, Math.max(to, from + 1));
    }

    @Override
    public double share(double value) {
        double share = (Math.log10(Math.max(value, Double.MIN_NORMAL)) - from) / (to - from);
        return Math.max(0, Math.min(share, 1));
    }

    @Override
    public List<Double> ticks() {
        return IntStream.rangeClosed(from, to)
                .mapToObj(power -> Math.pow(10, power))
                .toList();
    }

    @Override
    public String label(double tick) {
        double value = tick;
        int unit = 0;
        while (value >= 1e3 && unit < UNITS.size() - 1) {
            value /= 1e3;
            unit++;
        }
        return Numbers.plain(value) + " " + UNITS.get(unit);
    }
}
