/** Tables before they are drawn, and figures as their text. */
@NullMarked
package dev.gatebench.core.report.table;

import org.jspecify.annotations.NullMarked;
