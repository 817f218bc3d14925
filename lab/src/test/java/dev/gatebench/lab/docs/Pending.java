package dev.gatebench.lab.docs;

import java.util.List;
import java.util.Set;

/** What the documents tell of and is not built here yet. When it is, the lists become empty and this class goes. */
final class Pending {
    /** Commands and options. */
    static final Set<String> WORDS =
            Set.of("resume", "init", "completion", "serve", "history", "--dry-run", "--quiet", "--profile", "--open");

    /** Pages that are linked to. */
    static final List<String> PAGES = List.of("docs/profiles.md", "docs/history.md", "docs/ci.md");

    /** A page that is being rewritten: its commands are not marked yet. */
    static final List<String> UNMARKED = List.of("README.md");

    private Pending() {}
}
