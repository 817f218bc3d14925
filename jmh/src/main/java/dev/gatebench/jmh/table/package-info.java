/** Route tables, published, real and hostile, and the requests that probe them. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.jmh.table;
