/** ab as a driver: one process a step. */
@NullMarked
package dev.gatebench.lab.driver.ab;

import org.jspecify.annotations.NullMarked;
