/** The injector: a process of its own that works through a schedule by the open or the closed model. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.injector;
