/** Medians, intervals and ratios of trials, with the replication unit that they stand on. */
@NullMarked
package dev.gatebench.core.statistics;

import org.jspecify.annotations.NullMarked;
