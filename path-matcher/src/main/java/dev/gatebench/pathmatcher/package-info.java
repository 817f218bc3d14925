/**
 * Matches paths against tables of patterns as Spring's {@code AntPathMatcher} or {@code PathPattern} does, in time that
 * does not grow with the table.
 */
@org.jspecify.annotations.NullMarked
package dev.gatebench.pathmatcher;
