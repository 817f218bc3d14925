/** Durations and sizes as text: one grammar each, for study files, settings and options alike. */
@NullMarked
package dev.gatebench.core.unit;

import org.jspecify.annotations.NullMarked;
