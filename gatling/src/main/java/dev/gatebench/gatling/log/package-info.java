/** Decoder of the binary simulation.log that Gatling 3.15.1 writes. */
@NullMarked
package dev.gatebench.gatling.log;

import org.jspecify.annotations.NullMarked;
