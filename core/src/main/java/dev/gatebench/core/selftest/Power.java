package dev.gatebench.core.selftest;

import java.util.List;

/**
 * How often an effect is found.
 *
 * @param effect by how much the candidate costs more, as a share: 0.05 is 5 %
 * @param detected comparisons whose interval lies above 1
 */
public record Power(double effect, Share detected) {
    static List<Power> of(Draws draws, List<Double> effects) {
        return effects.stream()
                .map(effect -> new Power(effect, draws.detected(effect)))
                .toList();
    }
}
