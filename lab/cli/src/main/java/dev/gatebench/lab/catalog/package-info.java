/** The lists of the gateways, the drivers and the kinds of hosts that there are. */
@NullMarked
package dev.gatebench.lab.catalog;

import org.jspecify.annotations.NullMarked;
