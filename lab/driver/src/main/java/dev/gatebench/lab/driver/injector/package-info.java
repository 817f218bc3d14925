/** The project's own injector as a driver: open and closed model, one process a fork. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.driver.injector;
