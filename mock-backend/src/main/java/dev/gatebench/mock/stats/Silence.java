package dev.gatebench.mock.stats;

/**
 * A time in which no request came and none was in flight. It may have lasted a little longer than recorded.
 *
 * @param beganAgoMs how long ago it was first seen, ms
 * @param endedAgoMs how long ago it was last seen, ms; 0 if it still lasts
 * @param requests requests received before it, since the last reset
 * @param connectionsAccepted connections whose first request was received before it, since the last reset
 */
public record Silence(long beganAgoMs, long endedAgoMs, long requests, long connectionsAccepted) {}
