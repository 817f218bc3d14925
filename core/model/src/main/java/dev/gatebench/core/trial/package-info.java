/** One trial: what was measured of it, whether it counts, and the files in which a run keeps its trials. */
@NullMarked
package dev.gatebench.core.trial;

import org.jspecify.annotations.NullMarked;
