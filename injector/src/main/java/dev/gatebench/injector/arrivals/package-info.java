/** When the requests of an open load are due. */
@NullMarked
package dev.gatebench.injector.arrivals;

import org.jspecify.annotations.NullMarked;
