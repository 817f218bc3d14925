/** The measuring loop: forks, warm-up, trials, and the files of a run. */
@NullMarked
package dev.gatebench.lab.run;

import org.jspecify.annotations.NullMarked;
