package dev.gatebench.core.measure;

/** What of two arms is compared: a figure of their trials, or one of their curves. */
public sealed interface Comparand permits Measure, RateMeasure {

    /** Whether verdicts and gates are made of it. */
    boolean leading();

    /** Whether the arm with the greater figure is the better one. */
    boolean moreIsBetter();
}
