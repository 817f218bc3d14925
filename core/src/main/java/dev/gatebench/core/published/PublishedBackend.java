package dev.gatebench.core.published;

/**
 * The backend of published figures.
 *
 * @param delayMs delay of each reply, ms
 * @param bodyBytes size of the body, bytes
 */
public record PublishedBackend(double delayMs, int bodyBytes) {}
