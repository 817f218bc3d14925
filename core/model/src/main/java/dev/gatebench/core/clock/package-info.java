/** How the clocks of the hosts of a run stood to the lab's, and how far from that they may have been meanwhile. */
@NullMarked
package dev.gatebench.core.clock;

import org.jspecify.annotations.NullMarked;
