/** The report of a history of runs. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.report.history;
