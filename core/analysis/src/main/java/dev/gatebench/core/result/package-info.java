/** Everything that a report shows, computed from the files of a run. */
@NullMarked
package dev.gatebench.core.result;

import org.jspecify.annotations.NullMarked;
