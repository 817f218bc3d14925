package dev.gatebench.core.trial;

/**
 * What the backend of a trial counted from the trial's start to its end, ramp and tail included.
 *
 * @param requests requests received
 * @param connectionsAccepted connections accepted
 */
public record BackendFigures(long requests, long connectionsAccepted) {}
