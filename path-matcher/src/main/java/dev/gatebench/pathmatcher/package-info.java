/**
 * Matches paths against tables of Ant patterns as Spring's {@code AntPathMatcher} does, in time that does not grow with
 * the table.
 */
@org.jspecify.annotations.NullMarked
package dev.gatebench.pathmatcher;
