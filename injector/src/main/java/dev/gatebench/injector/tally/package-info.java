/** Counts what became of requests, without making an object for each. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.injector.tally;
