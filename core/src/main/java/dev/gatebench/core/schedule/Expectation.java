package dev.gatebench.core.schedule;

/**
 * What every reply must be. Status and length are checked on each, the content on a sample.
 *
 * @param status HTTP status
 * @param bodyBytes length of the body, bytes
 * @param bodyFile path of a file that holds the expected body
 * @param sampleEvery every so many replies of a connection the whole body is compared, ≥ 1
 */
public record Expectation(int status, int bodyBytes, String bodyFile, int sampleEvery) {}
