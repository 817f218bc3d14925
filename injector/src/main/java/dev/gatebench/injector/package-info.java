/** The injector: a process of its own that works through a schedule by the open or the closed model. */
@NullMarked
package dev.gatebench.injector;

import org.jspecify.annotations.NullMarked;
