package dev.gatebench.core.curve;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * Between which rates the greatest lies at which something holds. What was measured in between and does not tell leaves
 * the range as wide as it is.
 *
 * @param holdsPerSec the greatest rate at which it holds, below all at which it does not, requests a second; absent
 *     where it holds at none
 * @param failsPerSec the least rate at which it does not hold; absent where it holds, or may hold, at all above
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record RateRange(OptionalDouble holdsPerSec, OptionalDouble failsPerSec) {

    /** Of an arm's points. */
    static RateRange of(List<CurvePoint> points, Function<CurvePoint, CurvePoint.Kept> found) {
        OptionalDouble fails = points.stream()
                .filter(point -> found.apply(point) == CurvePoint.Kept.NO)
                .mapToDouble(CurvePoint::offeredPerSec)
                .min();
        OptionalDouble holds = points.stream()
                .filter(point -> found.apply(point) == CurvePoint.Kept.YES)
                .mapToDouble(CurvePoint::offeredPerSec)
                .filter(rate -> rate < fails.orElse(Double.POSITIVE_INFINITY))
                .max();
        return new RateRange(holds, fails);
    }
}
