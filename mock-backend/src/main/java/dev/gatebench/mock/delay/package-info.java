/** How long a reply waits: the grammar of delays and the distributions behind it. */
@NullMarked
package dev.gatebench.mock.delay;

import org.jspecify.annotations.NullMarked;
