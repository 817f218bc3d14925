/** wrk2 as a driver: one process a step, at a constant rate, its exact figures through its Lua script. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.driver.wrk2;
