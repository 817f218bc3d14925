/** How well a run that was asked for a precision knows its figures, and when it may stop. */
@NullMarked
package dev.gatebench.core.precision;

import org.jspecify.annotations.NullMarked;
