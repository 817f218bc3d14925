package dev.gatebench.core.published;

import java.util.List;

/**
 * Where published figures come from and what they were measured on, in the source's words.
 *
 * @param url where it is published
 * @param document which document there
 * @param date when, or that it is not stated
 * @param system what was measured, with versions
 * @param tool by what, and how long
 * @param hardware on what
 */
public record PublishedSource(
        String url, String document, String date, String system, String tool, List<String> hardware) {
    public PublishedSource {
        hardware = List.copyOf(hardware);
    }
}
