/** Comparisons of runs in every output format. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.report.compare;
