package dev.gatebench.core.curve;

import java.util.List;

/**
 * An arm's response times over the load that it was offered.
 *
 * @param arm id of the arm
 * @param points its points, by rate
 * @param knee between which rates the greatest lies with which the arm keeps up
 * @param slos the greatest rate that keeps each goal
 */
public record Curve(String arm, List<CurvePoint> points, RateRange knee, List<RateAtSlo> slos) {
    public Curve {
        points = List.copyOf(points);
        slos = List.copyOf(slos);
    }
}
