/** Drivers that take turns at the schedule of a fork, and look like one. */
@NullMarked
package dev.gatebench.lab.driver.inturn;

import org.jspecify.annotations.NullMarked;
