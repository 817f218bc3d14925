package dev.gatebench.core.curve;

import java.util.List;

/**
 * The response times of an arm over the offered load.
 *
 * @param knee range of the greatest rate with which the arm keeps up
 */
public record Curve(String arm, List<CurvePoint> points, RateRange knee, List<RateAtSlo> slos) {
    public Curve {
        points = List.copyOf(points);
        slos = List.copyOf(slos);
    }
}
