/**
 * Proves that matchers are right before they are timed: each is compared with Spring's {@code AntPathMatcher}, under
 * time limits.
 */
@org.jspecify.annotations.NullMarked
package dev.gatebench.jmh.agreement;
