/** The load of a trial: its amount and its model. Only its own kinds look inside a load. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.load;
