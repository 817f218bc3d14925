/** Route tables, published, real and hostile, and the requests that probe them. */
@NullMarked
package dev.gatebench.jmh.table;

import org.jspecify.annotations.NullMarked;
