package dev.gatebench.mock.stats;

/**
 * A time in which no request came and none was in flight. It may have lasted a little longer than is told here.
 *
 * @param beganAgoMs how long ago it had begun, ms
 * @param endedAgoMs how long ago it had not ended yet, ms; 0 where it lasts
 * @param requests requests received before it, since the last reset
 * @param connectionsAccepted connections whose first request was received before it, since the last reset
 */
public record Silence(long beganAgoMs, long endedAgoMs, long requests, long connectionsAccepted) {}
