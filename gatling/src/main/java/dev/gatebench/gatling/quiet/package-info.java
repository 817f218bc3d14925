/** What keeps Gatling from calling home. */
@NullMarked
package dev.gatebench.gatling.quiet;

import org.jspecify.annotations.NullMarked;
