/** Compares two runs, or two arms of one, and gates on what the comparison shows. */
@NullMarked
package dev.gatebench.core.compare;

import org.jspecify.annotations.NullMarked;
