/** From the records of a log to the trials of a schedule. */
@NullMarked
package dev.gatebench.gatling.trial;

import org.jspecify.annotations.NullMarked;
