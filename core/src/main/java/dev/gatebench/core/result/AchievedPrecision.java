package dev.gatebench.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How well CPU per request of the system under test is known: of a comparison, or of a cell in a study without comparisons.
 *
 * @param baseline the comparison's baseline; absent for a cell
 * @param arm the comparison's candidate, or the cell's arm
 * @param load concurrency
 * @param n repetitions
 * @param halfWidth half-width of the 95 % interval, a share, see {@link dev.gatebench.core.statistics.Precision}; absent with fewer than two
 *     repetitions
 * @param reached whether there are at least three repetitions and the half-width is no greater than was asked
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record AchievedPrecision(
        Optional<String> baseline, String arm, int load, int n, OptionalDouble halfWidth, boolean reached) {

    /** What it is of and how well that is known, for people: {@code netty ÷ webClient at 600: ±2.9 %}. */
    public String words() {
        String of = baseline.map(base -> arm + " ÷ " + base).orElse(arm) + " at " + load;
        return of + ": " + (halfWidth.isPresent() ? "±" + Numbers.percent(halfWidth.getAsDouble()) : "no interval");
    }
}
