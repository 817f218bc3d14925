/** The measuring loop: forks, warm-ups, trials, and the joining of all that was seen of a trial. */
@NullMarked
package dev.gatebench.lab.measure;

import org.jspecify.annotations.NullMarked;
