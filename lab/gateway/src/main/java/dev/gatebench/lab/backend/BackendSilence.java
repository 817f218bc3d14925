package dev.gatebench.lab.backend;

/**
 * A time in which, at least, no request came to a backend and none was in flight there.
 *
 * @param beganAgoMs the time since its begin when the backend told of it, ms
 * @param endedAgoMs the time since the backend last saw it last, ms; 0 where it had not ended
 * @param requests requests received before it, since the start or last reset
 * @param connectionsAccepted connections on which at least one request had come before it, since then
 */
public record BackendSilence(long beganAgoMs, long endedAgoMs, long requests, long connectionsAccepted) {}
