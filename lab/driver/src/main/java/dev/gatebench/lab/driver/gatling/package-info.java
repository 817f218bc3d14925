/** Gatling as a driver: one process a fork, and beside it one that decodes its log. */
@NullMarked
package dev.gatebench.lab.driver.gatling;

import org.jspecify.annotations.NullMarked;
