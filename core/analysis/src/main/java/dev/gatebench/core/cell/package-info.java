/** One arm under one load over all rounds and forks. */
@NullMarked
package dev.gatebench.core.cell;

import org.jspecify.annotations.NullMarked;
