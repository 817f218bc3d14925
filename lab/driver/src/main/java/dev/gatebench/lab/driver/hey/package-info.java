/** hey as a driver: one process a step. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.driver.hey;
