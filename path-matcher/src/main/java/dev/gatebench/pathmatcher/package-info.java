/**
 * Paths against tables of Ant patterns, decided as Spring's {@code AntPathMatcher} decides them, in time that does not
 * grow with the table.
 */
@org.jspecify.annotations.NullMarked
package dev.gatebench.pathmatcher;
