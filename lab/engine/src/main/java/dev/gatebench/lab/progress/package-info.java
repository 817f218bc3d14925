/** What a run shows while it lasts. */
@NullMarked
package dev.gatebench.lab.progress;

import org.jspecify.annotations.NullMarked;
