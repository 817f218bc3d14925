/** What the backend counts while it answers. */
@NullMarked
package dev.gatebench.mock.stats;

import org.jspecify.annotations.NullMarked;
