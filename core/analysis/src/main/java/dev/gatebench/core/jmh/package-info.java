/** The scores of JMH and the matchers' own checks, and their results on path matchers. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.jmh;
