/** An audit as text. */
@NullMarked
package dev.gatebench.core.report.audit;

import org.jspecify.annotations.NullMarked;
