package dev.gatebench.core.report;

import java.net.URI;
import java.net.URISyntaxException;

/**
 * A link to a file of the run.
 *
 * @param kind what the file is
 * @param name its path
 * @param href the path as a relative URI reference
 */
public record Link(String kind, String name, String href) {

    static Link to(String kind, String path) {
        try {
            return new Link(kind, path, new URI(null, null, path, null).toASCIIString());
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("path '" + path + "' cannot be linked to: " + e.getMessage(), e);
        }
    }
}
