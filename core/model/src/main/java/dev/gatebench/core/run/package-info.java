/** The purpose, surroundings and files of a run. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.run;
