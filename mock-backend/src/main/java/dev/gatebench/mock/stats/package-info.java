/** Counts requests, replies, connections and delays while the backend answers. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.mock.stats;
