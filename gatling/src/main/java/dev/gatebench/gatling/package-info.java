/** Gatling as a load driver: the command line of {@code gatling.jar}, the simulations, the run from an IDE. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.gatling;
