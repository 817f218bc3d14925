package dev.gatebench.lab.host.agent;

import java.util.List;

/** The files under a path of an agent's machine. */
public record FileListing(List<Entry> files) {
    public FileListing {
        files = List.copyOf(files);
    }

    /**
     * A file.
     *
     * @param path its path relative to what was asked for; empty for that itself
     * @param changedEpochMs time of the last write, ms since 1970
     */
    public record Entry(String path, long bytes, long changedEpochMs) {}
}
