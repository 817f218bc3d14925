/** Drivers that take turns at the schedule of a fork, and look like one. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.driver.inturn;
