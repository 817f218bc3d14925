/** What JMH says of path matchers, in the report of a run and in one of its own. */
@NullMarked
package dev.gatebench.core.report.jmh;

import org.jspecify.annotations.NullMarked;
