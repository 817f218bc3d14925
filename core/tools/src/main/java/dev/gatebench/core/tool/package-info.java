/** Figures that load tools print, read as what they are: told apart by content, with their rounding. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.tool;
