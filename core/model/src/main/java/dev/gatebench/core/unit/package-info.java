/** Durations and sizes as text: one grammar each, for study files, settings and options alike. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.unit;
