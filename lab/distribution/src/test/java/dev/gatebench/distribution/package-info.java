/** The launcher and the archive, as their users have them. */
@NullMarked
package dev.gatebench.distribution;

import org.jspecify.annotations.NullMarked;
