/** oha as a driver: one process a step. */
@NullMarked
package dev.gatebench.lab.driver.oha;

import org.jspecify.annotations.NullMarked;
