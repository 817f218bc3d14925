/** Connections that send and read, on loops that keep their time. */
@NullMarked
package dev.gatebench.injector.loop;

import org.jspecify.annotations.NullMarked;
