/** Two arms by one measure: ratios paired within the round, or of two runs. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.comparison;
