/** Readers of tables: Markdown, and values separated by commas or tabs. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.tool.table;
