/** The project's own files: studies, the jars that the build leaves, and the folder of a run. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.home;
