/** Tables before they are drawn, and figures as their text. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.report.table;
