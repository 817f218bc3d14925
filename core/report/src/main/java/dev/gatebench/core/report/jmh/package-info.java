/** The report of JMH benchmarks, by itself and as a part of a run's report. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.report.jmh;
