/** The times at which the requests of an open load are due. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.injector.arrivals;
