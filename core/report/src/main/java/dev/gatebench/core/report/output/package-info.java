/** What reports are written with: terminal, Markdown, XML and pages. */
@NullMarked
package dev.gatebench.core.report.output;

import org.jspecify.annotations.NullMarked;
