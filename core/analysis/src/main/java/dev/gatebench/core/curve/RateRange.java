package dev.gatebench.core.curve;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * The range that contains the greatest rate at which a condition holds. Rates in between of which nothing can be told
 * do not narrow the range.
 *
 * @param holdsPerSec the greatest rate at which the condition holds, below all at which it does not, requests a second;
 *     absent where it holds at none
 * @param failsPerSec the least rate at which the condition does not hold; absent where there is none
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record RateRange(OptionalDouble holdsPerSec, OptionalDouble failsPerSec) {
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
