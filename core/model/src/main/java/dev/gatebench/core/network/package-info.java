/** Readings of the network between the hosts of a run. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.network;
