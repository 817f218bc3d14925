package dev.gatebench.core.report;

import java.util.List;

/** The y axis of a chart. */
sealed interface Axis permits Scale, Decades {

    /** Where a value stands: 0 at the bottom, 1 at the top; values beyond stand at the edge. */
    double share(double value);

    /** The values that have a tick, ascending. */
    List<Double> ticks();

    /** A tick's label. */
    String label(double tick);
}
