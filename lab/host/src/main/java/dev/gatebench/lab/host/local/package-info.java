/** This machine as a host: child processes, their placement, their meters, and the end of what a killed run left. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.host.local;
