/** A trial: its figures, whether they count, and the files in which a run keeps them. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.trial;
