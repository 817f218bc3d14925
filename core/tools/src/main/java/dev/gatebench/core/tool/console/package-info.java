/** Readers of what tools print on a console. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.tool.console;
