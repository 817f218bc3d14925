/** Where the tasks of a run live: the seam between the measuring loop and machines, engines and clusters. */
@NullMarked
package dev.gatebench.lab.host;

import org.jspecify.annotations.NullMarked;
