package dev.gatebench.core.report.chart;

import dev.gatebench.core.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The y axis of a chart. */
sealed interface Axis {

    /** Where a value stands: 0 at the bottom, 1 at the top; values beyond stand at the edge. */
    double share(double value);

    /** The values that have a tick, ascending. */
    List<Double> ticks();

    /** A tick's label. */
    String label(double tick);

    /**
     * A linear y axis from 0, so that the height of a point is in proportion to its figure, with ticks at round
     * numbers.
     */
    record Scale(double top, List<Double> ticks) implements Axis {
        private static final int MOST_TICKS = 5;
        /** Below it a step would be 0. */
        private static final double LEAST = 1e-300;

        public Scale {
            ticks = List.copyOf(ticks);
        }

        /** Where all that is drawn is 0 it goes up to 1. */
        static Scale upTo(double most) {
            double largest = most > LEAST ? most : 1;
            double rough = largest / MOST_TICKS;
            double power = Math.pow(10, Math.floor(Math.log10(rough)));
            double step = 10 * power;
            for (double candidate : new double[] {1, 2, 2.5, 5}) {
                if (candidate * power >= rough) {
                    step = candidate * power;
                    break;
                }
            }
            List<Double> ticks = new ArrayList<>();
            for (int i = 0; ticks.isEmpty() || ticks.get(ticks.size() - 1) < largest; i++) {
                ticks.add(i * step);
            }
            return new Scale(ticks.get(ticks.size() - 1), ticks);
        }

        @Override
        public double share(double value) {
            return Math.min(value / top, 1);
        }

        @Override
        public String label(double tick) {
            return Numbers.significant(tick, 3).replaceAll("\\.0+$|(\\.\\d*?)0+$", "$1");
        }
    }

    /**
     * A logarithmic y axis of times in ns over whole decades: equal factors are equally high.
     *
     * @param from power of ten at the bottom
     * @param to power of ten at the top
     */
    record Decades(int from, int to) implements Axis {
        private static final List<String> UNITS = List.of("ns", "µs", "ms", "s");

        public Decades {
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
}
