/** A self-test as text and Markdown. */
@NullMarked
package dev.gatebench.core.report.selftest;

import org.jspecify.annotations.NullMarked;
