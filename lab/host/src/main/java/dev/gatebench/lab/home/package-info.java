/** The project's own files: studies, the jars that the build leaves, and the folder of a run. */
@NullMarked
package dev.gatebench.lab.home;

import org.jspecify.annotations.NullMarked;
