package dev.gatebench.core.study;

/**
 * Two arms to compare, at each load.
 *
 * @param baseline id of the arm that is the measure
 * @param candidate id of the arm that is measured against it
 */
public record ComparisonSpec(String baseline, String candidate) {}
