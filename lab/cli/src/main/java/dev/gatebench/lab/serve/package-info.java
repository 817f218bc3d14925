/** Runs in the browser: a server on this machine's loopback that reads and never writes. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.serve;
