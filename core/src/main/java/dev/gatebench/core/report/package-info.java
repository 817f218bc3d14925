/** Draws results as text, Markdown, HTML and JUnit XML. Nothing is computed here but where a mark goes on a page. */
@NullMarked
package dev.gatebench.core.report;

import org.jspecify.annotations.NullMarked;
