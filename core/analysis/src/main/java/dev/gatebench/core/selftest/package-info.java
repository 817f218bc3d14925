/**
 * Whether comparisons tell the truth: false positives, power and sources of variance, from a recording of two arms that
 * are alike.
 */
@NullMarked
package dev.gatebench.core.selftest;

import org.jspecify.annotations.NullMarked;
