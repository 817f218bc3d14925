/** Decoder of the simulation.log that Gatling writes, as text before 3.13.0 and binary since. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.tool.gatling;
