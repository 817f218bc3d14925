package dev.gatebench.lab.backend;

/**
 * A time in which no request came to a backend and none was in flight there, at least.
 *
 * @param beganAgoMs how long ago it had begun when the backend told of it, ms
 * @param endedAgoMs how long ago it had not ended yet, ms; 0 where it lasted
 * @param requests requests received before it, since the start or last reset
 * @param connectionsAccepted connections on which at least one request had come before it, since then
 */
public record BackendSilence(long beganAgoMs, long endedAgoMs, long requests, long connectionsAccepted) {}
