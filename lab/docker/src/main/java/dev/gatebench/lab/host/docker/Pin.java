package dev.gatebench.lab.host.docker;

import java.time.LocalDate;

/**
 * An image as it was seen at an engine.
 *
 * @param name name with its tag
 * @param digest digest that its registry has for it: {@code sha256:…}
 * @param platform operating system and architecture that the engine took of it: {@code linux/amd64}
 * @param date day on which it was seen, UTC
 */
public record Pin(String name, String digest, String platform, LocalDate date) {}
