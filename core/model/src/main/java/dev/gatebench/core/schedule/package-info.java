/** The schedule of one fork for the driver's injector process: warm-ups and trials in order, as a JSON file. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.schedule;
