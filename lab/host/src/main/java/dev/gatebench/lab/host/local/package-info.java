/** This machine as a host: child processes, their placement, their meters, and the end of what a killed run left. */
@NullMarked
package dev.gatebench.lab.host.local;

import org.jspecify.annotations.NullMarked;
