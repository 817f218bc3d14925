/** The validity checks on published tables, and on runs of ours that are read back. */
@NullMarked
package dev.gatebench.core.audit;

import org.jspecify.annotations.NullMarked;
