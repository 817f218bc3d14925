/** Short commands, waiting with a limit, and the failure of the environment. */
@NullMarked
package dev.gatebench.lab.process;

import org.jspecify.annotations.NullMarked;
