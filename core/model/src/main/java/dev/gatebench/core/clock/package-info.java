/** Offsets of the clocks of a run's hosts from the lab's, and their errors. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.clock;
