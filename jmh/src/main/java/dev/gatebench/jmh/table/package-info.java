/** Route tables of the published router benchmark, and the requests that probe them. */
@NullMarked
package dev.gatebench.jmh.table;

import org.jspecify.annotations.NullMarked;
