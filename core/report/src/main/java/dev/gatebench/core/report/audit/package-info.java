/** The audit of published tables, for a terminal. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.report.audit;
