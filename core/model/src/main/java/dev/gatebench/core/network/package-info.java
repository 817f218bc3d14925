/** What the network between the hosts of a run can do: it belongs to what is measured over it. */
@NullMarked
package dev.gatebench.core.network;

import org.jspecify.annotations.NullMarked;
