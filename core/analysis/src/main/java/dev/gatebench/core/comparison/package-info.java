/** Two arms by one measure: ratios paired within the round, or of two runs. */
@NullMarked
package dev.gatebench.core.comparison;

import org.jspecify.annotations.NullMarked;
