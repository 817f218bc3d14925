package dev.gatebench.core.selftest;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What the same comparisons are worth when each is told how much forks differ ({@code run --fork-spread}), by the forks that are not in it.
 *
 * @param falsePositives comparisons of the two alike arms that claimed a difference, labels swapped by fork
 * @param power how often effects are found
 * @param smallestEffect the least effect found in at least 80 % of the comparisons; absent where that is above 50 %
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record ToldFindings(Share falsePositives, List<Power> power, OptionalDouble smallestEffect) {
    public ToldFindings {
        power = List.copyOf(power);
    }

    static ToldFindings of(Draws draws, List<Double> effects) {
        return new ToldFindings(draws.claimed(), Power.of(draws, effects), draws.smallestEffect());
    }
}
