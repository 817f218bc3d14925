/** Published tables that studies reproduce, as data. */
@NullMarked
package dev.gatebench.core.published;

import org.jspecify.annotations.NullMarked;
