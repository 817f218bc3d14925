/** Charts laid out for SVG. */
@NullMarked
package dev.gatebench.core.report.chart;

import org.jspecify.annotations.NullMarked;
