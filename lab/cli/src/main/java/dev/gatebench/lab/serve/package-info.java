/** Runs in the browser: a server on this machine's loopback that reads and never writes. */
@NullMarked
package dev.gatebench.lab.serve;

import org.jspecify.annotations.NullMarked;
