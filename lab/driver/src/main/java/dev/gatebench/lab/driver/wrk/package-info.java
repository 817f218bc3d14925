/** wrk as a driver: one process a step, its exact figures through its Lua script. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.driver.wrk;
