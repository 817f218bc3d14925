/** Gatling as a load driver: the command line of {@code gatling.jar}, the simulations, the run from an IDE. */
@NullMarked
package dev.gatebench.gatling;

import org.jspecify.annotations.NullMarked;
