/** Compares two runs, or two arms of one, and gates on what the comparison shows. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.compare;
