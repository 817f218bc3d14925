/** The validity checks on published tables, and on runs of ours that are read back. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.audit;
