/** Short commands, programs on the PATH, waiting with a limit, the lab's time, and the failure of the environment. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.process;
