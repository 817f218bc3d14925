package dev.gatebench.core.schedule;

import dev.gatebench.core.json.Draft;

/**
 * The expected reply. Status and length are checked on each reply, the content on a sample.
 *
 * @param bodyBytes length of the content of {@code bodyFile}, bytes
 * @param bodyFile path of a file that holds the expected body, or its beginning
 * @param sampleEvery interval of the content check, replies of a connection, ≥ 1
 * @param beginningOnly whether replies only begin with the content of {@code bodyFile} and are as long or longer,
 *     because the backend describes requests and gateways change them; else they equal it
 */
@Draft
public record Expectation(int status, int bodyBytes, String bodyFile, int sampleEvery, boolean beginningOnly)
        implements ExpectationDraft.With {
    /** Creates the expectation of replies that are all the same. */
    public Expectation(int status, int bodyBytes, String bodyFile, int sampleEvery) {
        this(status, bodyBytes, bodyFile, sampleEvery, false);
    }
}
