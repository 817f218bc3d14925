/** Tables as data, and figures as text. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.report.table;
