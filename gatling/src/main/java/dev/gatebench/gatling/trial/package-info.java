/** Sums of the records of a log for each trial of a schedule. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.gatling.trial;
