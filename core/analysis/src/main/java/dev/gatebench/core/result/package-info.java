/** Everything that a report shows, computed from the files of a run. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.result;
