package dev.gatebench.core.result;

/**
 * Service time, send to reply, of a trial's correct replies, ns.
 *
 * @param mean mean
 * @param p50 median
 * @param p75 75th percentile
 * @param p90 90th percentile
 * @param p99 99th percentile
 * @param max largest
 */
public record ServiceTime(double mean, long p50, long p75, long p90, long p99, long max) {}
