/** How well a run that was asked for a precision knows its figures, and when it may stop. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.precision;
