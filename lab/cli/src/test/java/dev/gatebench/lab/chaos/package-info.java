/** Random faults in small runs of the real jar, and the rules that each run must keep. */
@NullMarked
package dev.gatebench.lab.chaos;

import org.jspecify.annotations.NullMarked;
