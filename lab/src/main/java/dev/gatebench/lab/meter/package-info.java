/** CPU time, memory, context switches and garbage collection of processes, and what else the host does. */
@NullMarked
package dev.gatebench.lab.meter;

import org.jspecify.annotations.NullMarked;
