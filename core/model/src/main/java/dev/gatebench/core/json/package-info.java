/** The one way in which files of a run are read and written as JSON. */
@NullMarked
package dev.gatebench.core.json;

import org.jspecify.annotations.NullMarked;
