/** Writers of reports: Markdown, text for a terminal, HTML pages and JUnit XML. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.report.output;
