/** From the records of a log to the trials of a schedule. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.gatling.trial;
