/** The warm-ups of a run, window by window, and what they cost. */
@NullMarked
package dev.gatebench.core.warmup;

import org.jspecify.annotations.NullMarked;
