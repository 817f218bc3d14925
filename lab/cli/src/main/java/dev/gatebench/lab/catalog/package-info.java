/** The lists of the gateways, the drivers and the kinds of hosts that there are. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.catalog;
