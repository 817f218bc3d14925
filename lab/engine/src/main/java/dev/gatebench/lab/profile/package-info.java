/** Profilers: what samples the stacks of a running task. Only this package names them. */
@NullMarked
package dev.gatebench.lab.profile;

import org.jspecify.annotations.NullMarked;
