/** The project's own injector as a driver: open and closed model, one process a fork. */
@NullMarked
package dev.gatebench.lab.driver.injector;

import org.jspecify.annotations.NullMarked;
