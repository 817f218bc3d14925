/** A figure over many runs: which of them may stand beside each other, and where the figure changed. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.history;
