/** How long a reply waits: the grammar of delays and the distributions behind it. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.mock.delay;
