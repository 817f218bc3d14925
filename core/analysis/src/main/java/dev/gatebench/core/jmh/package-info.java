/** What JMH and the matchers' own checks wrote, and what it says of path matchers. */
@NullMarked
package dev.gatebench.core.jmh;

import org.jspecify.annotations.NullMarked;
