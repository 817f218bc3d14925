/** h2load as a driver: one process a step. */
@NullMarked
package dev.gatebench.lab.driver.h2load;

import org.jspecify.annotations.NullMarked;
