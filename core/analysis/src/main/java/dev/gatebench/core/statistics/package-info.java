/** Medians, intervals and ratios of trials, with the replication unit that they stand on. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.statistics;
