/** The display of a run while it lasts. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.progress;
