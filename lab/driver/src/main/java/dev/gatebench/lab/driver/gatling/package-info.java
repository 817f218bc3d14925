/** Gatling as a driver: one process a fork, and beside it one that decodes its log. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.driver.gatling;
