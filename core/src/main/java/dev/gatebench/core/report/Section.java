package dev.gatebench.core.report;

/**
 * A table with what a reader must know of it.
 *
 * @param title its title
 * @param table the table
 * @param hint how to read it; empty for nothing
 */
public record Section(String title, Table table, String hint) {}
