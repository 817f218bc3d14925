package dev.gatebench.core.published;

import java.util.Optional;

/**
 * The backend of published figures.
 *
 * @param delayMs nominal delay of each reply, ms; absent where the source does not say
 * @param bodyBytes size of the body, bytes; absent where the source does not say
 */
public record PublishedBackend(Optional<Double> delayMs, Optional<Integer> bodyBytes) {}
