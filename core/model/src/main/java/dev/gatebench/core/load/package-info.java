/** The load of a trial: how much is sent, and by which model. Nothing but its own kinds looks inside one. */
@NullMarked
package dev.gatebench.core.load;

import org.jspecify.annotations.NullMarked;
