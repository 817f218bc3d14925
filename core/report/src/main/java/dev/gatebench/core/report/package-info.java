/** The report of a run as text, Markdown, HTML and JUnit XML. Nothing is computed here. */
@NullMarked
package dev.gatebench.core.report;

import org.jspecify.annotations.NullMarked;
