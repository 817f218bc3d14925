/** hey as a driver: one process a step. */
@NullMarked
package dev.gatebench.lab.driver.hey;

import org.jspecify.annotations.NullMarked;
