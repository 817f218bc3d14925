/** Judges whether comparisons tell the truth: false positives, power, variance, by a recording of two alike arms. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.selftest;
