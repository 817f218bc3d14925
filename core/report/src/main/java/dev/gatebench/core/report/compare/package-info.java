/** A comparison of runs as text, Markdown, JSON and JUnit XML. */
@NullMarked
package dev.gatebench.core.report.compare;

import org.jspecify.annotations.NullMarked;
