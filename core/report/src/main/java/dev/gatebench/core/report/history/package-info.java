/** A history of runs drawn. */
@NullMarked
package dev.gatebench.core.report.history;

import org.jspecify.annotations.NullMarked;
