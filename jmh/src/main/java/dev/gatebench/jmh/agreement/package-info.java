/**
 * Proves matchers right before any time is taken: each is held against Spring's {@code AntPathMatcher}, under time
 * limits.
 */
@org.jspecify.annotations.NullMarked
package dev.gatebench.jmh.agreement;
