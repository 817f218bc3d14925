/** The lists of the gateways and of the drivers that there are. */
@NullMarked
package dev.gatebench.lab.catalog;

import org.jspecify.annotations.NullMarked;
