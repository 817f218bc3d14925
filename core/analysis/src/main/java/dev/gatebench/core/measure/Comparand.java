package dev.gatebench.core.measure;

/** A figure by which two arms are compared: of their trials, or of their curves. */
public sealed interface Comparand permits Measure, RateMeasure {
    /** Whether verdicts and gates use the figure. */
    boolean leading();

    /** Whether the arm with the greater figure is the better one. */
    boolean moreIsBetter();
}
