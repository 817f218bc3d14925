/** What became of requests, counted without making an object for each. */
@NullMarked
package dev.gatebench.injector.tally;

import org.jspecify.annotations.NullMarked;
