/** The report of a self-test. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.report.selftest;
