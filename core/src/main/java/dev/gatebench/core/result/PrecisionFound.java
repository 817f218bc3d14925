package dev.gatebench.core.result;

import java.util.List;

/**
 * What {@code --precision} asked for and what came of it.
 *
 * @param goal what was asked
 * @param achieved how well each comparison, or each cell, is known
 */
public record PrecisionFound(PrecisionGoal goal, List<AchievedPrecision> achieved) {
    public PrecisionFound {
        achieved = List.copyOf(achieved);
    }
}
