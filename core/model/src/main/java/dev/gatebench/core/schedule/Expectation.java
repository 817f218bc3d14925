package dev.gatebench.core.schedule;

/**
 * What every reply must be. Status and length are checked on each, the content on a sample.
 *
 * @param status HTTP status
 * @param bodyBytes length of what {@code bodyFile} holds, bytes: that of the body, or of the beginning that is known
 * @param bodyFile path of a file that holds the expected body, or its beginning
 * @param sampleEvery every so many replies of a connection what is expected of the content is compared, ≥ 1
 * @param beginningOnly whether replies only begin with what {@code bodyFile} holds and are as long or longer, since the
 *     backend tells of requests and gateways change them; else they are it, byte by byte
 */
public record Expectation(int status, int bodyBytes, String bodyFile, int sampleEvery, boolean beginningOnly) {
    /** Of replies that are all the same. */
    public Expectation(int status, int bodyBytes, String bodyFile, int sampleEvery) {
        this(status, bodyBytes, bodyFile, sampleEvery, false);
    }
}
