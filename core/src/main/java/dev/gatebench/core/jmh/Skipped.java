package dev.gatebench.core.jmh;

/**
 * What a matcher was not measured on.
 *
 * @param matcher name of the matcher
 * @param table name of the kind of table
 * @param probe name of the probe; empty for all of them
 * @param reason why, in one line
 */
public record Skipped(String matcher, String table, String probe, String reason) {}
