/** A figure over many runs: which of them may stand beside each other, and where the figure changed. */
@NullMarked
package dev.gatebench.core.history;

import org.jspecify.annotations.NullMarked;
