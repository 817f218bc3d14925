package dev.gatebench.core.report;

import dev.gatebench.core.result.Numbers;
import java.util.ArrayList;
import java.util.List;

/** A linear y axis from 0, so that the height of a point is in proportion to its figure, with ticks at round numbers. */
record Scale(double top, List<Double> ticks) implements Axis {
    private static final int MOST_TICKS = 5;

    Scale {
        ticks = List.copyOf(ticks);
    }

    static Scale upTo(double largest) {
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
