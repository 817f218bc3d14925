/** The warm-ups of a run, window by window, and what they cost. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.warmup;
