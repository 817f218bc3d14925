/** wrk as a driver: one process a step, its exact figures through its Lua script. */
@NullMarked
package dev.gatebench.lab.driver.wrk;

import org.jspecify.annotations.NullMarked;
