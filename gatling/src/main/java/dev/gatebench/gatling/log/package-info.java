/** Decoder of the binary simulation.log that Gatling 3.15.1 writes. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.gatling.log;
