/** Connections that send and read, on loops that keep their time. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.injector.loop;
