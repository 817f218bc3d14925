/** Charts as data, and their figures as tables. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.report.chart;
