/** h2load as a driver: one process a step. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.driver.h2load;
