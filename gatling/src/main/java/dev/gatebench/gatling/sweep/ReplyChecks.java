package dev.gatebench.gatling.sweep;

import static dev.gatebench.gatling.trial.FailureKinds.CONTENT_CHECK;
import static dev.gatebench.gatling.trial.FailureKinds.HEADER_CHECK;
import static dev.gatebench.gatling.trial.FailureKinds.LENGTH_CHECK;
import static dev.gatebench.gatling.trial.FailureKinds.STATUS_CHECK;
import static io.gatling.javaapi.core.CoreDsl.bodyBytes;
import static io.gatling.javaapi.core.CoreDsl.bodyLength;
import static io.gatling.javaapi.http.HttpDsl.header;
import static io.gatling.javaapi.http.HttpDsl.status;

import dev.gatebench.core.json.BoundedInput;
import dev.gatebench.core.schedule.Expectation;
import io.gatling.javaapi.core.CheckBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * The checks on a reply. The checks of warm-ups leave a mark in the session where they pass, because Gatling logs
 * nothing of silent requests. Gatling reports the first check that fails: the status before the length, the length
 * before the content. The name of a check begins its message in the log, and there are few messages, because Gatling
 * keeps every distinct one in memory.
 */
public record ReplyChecks(
        UnaryOperator<HttpRequestActionBuilder> ofTrials, UnaryOperator<HttpRequestActionBuilder> ofWarmUps) {
    /** Session attribute with the number of requests that the user has sent before this one. */
    static final String COUNTER = "sent";

    /** Session attributes of a warm-up's request that passed the check. */
    private static final String STATUS_PASSED = "statusPassed";

    private static final String LENGTH_PASSED = "lengthPassed";

    /** Checks the status alone. */
    public static ReplyChecks ofStatus(int expected) {
        return new ReplyChecks(
                request -> request.check(status().is(expected).name(STATUS_CHECK)),
                request -> request.check(
                        status().is(expected).name(STATUS_CHECK).saveAs(STATUS_PASSED),
                        bodyLength().saveAs(LENGTH_PASSED)));
    }

    /** Whether the last request of a warm-up was answered as expected. */
    static boolean passed(Session session) {
        return session.contains(STATUS_PASSED) && session.contains(LENGTH_PASSED);
    }

    /** Removes the marks of the last request of a warm-up. */
    static Session withoutMarks(Session session) {
        return session.removeAll(STATUS_PASSED, LENGTH_PASSED);
    }

    /**
     * Checks status and length of every reply, and compares the whole body of each {@code sampleEvery}-th reply of a
     * user, its first one among them. Where only the beginning of replies is known, each must be as long, or longer,
     * and that beginning is compared.
     *
     * @throws IOException when the file with the expected body cannot be read or is not of the expected length
     */
    public static ReplyChecks of(Expectation expected) throws IOException {
        byte[] body = BoundedInput.bytes(Path.of(expected.bodyFile()), BoundedInput.BODY_BYTES);
        if (body.length != expected.bodyBytes()) {
            throw new IOException("expect.bodyFile '" + expected.bodyFile() + "' must have expect.bodyBytes = "
                    + expected.bodyBytes() + " bytes, has " + body.length);
        }
        if (expected.sampleEvery() < 1) {
            throw new IOException("expect.sampleEvery must be at least 1, was " + expected.sampleEvery());
        }
        CheckBuilder.Validate<Integer> found = bodyLength();
        CheckBuilder.Final length =
                (expected.beginningOnly() ? found.gte(body.length) : found.is(body.length)).name(LENGTH_CHECK);
        CheckBuilder content = bodyBytes()
                .validate("sameContent", (actual, session) -> sameContent(expected, body, actual))
                .name(CONTENT_CHECK);
        ReplyChecks ofStatus = ofStatus(expected.status());
        return new ReplyChecks(
                request -> sampled(ofStatus.ofTrials().apply(request).check(length), expected, content),
                request -> sampled(
                        request.check(
                                status().is(expected.status())
                                        .name(STATUS_CHECK)
                                        .saveAs(STATUS_PASSED),
                                length.saveAs(LENGTH_PASSED)),
                        expected,
                        content));
    }

    /** Checks headers of every reply, too; those of warm-ups are not checked. */
    ReplyChecks withHeaders(Map<String, String> headers) {
        return new ReplyChecks(
                request -> {
                    HttpRequestActionBuilder checked = ofTrials.apply(request);
                    for (var header : headers.entrySet()) {
                        checked = checked.check(header(header.getKey())
                                .is(header.getValue())
                                .name(HEADER_CHECK + " " + header.getKey()));
                    }
                    return checked;
                },
                ofWarmUps);
    }

    private static HttpRequestActionBuilder sampled(
            HttpRequestActionBuilder request, Expectation expected, CheckBuilder content) {
        return request.checkIf((response, session) -> session.getInt(COUNTER) % expected.sampleEvery() == 0)
                .then(content);
    }

    private static byte[] sameContent(Expectation expected, byte[] body, byte[] actual) {
        int compared = expected.beginningOnly() ? Math.min(body.length, actual.length) : actual.length;
        if (!Arrays.equals(body, 0, body.length, actual, 0, compared)) {
            throw new IllegalArgumentException("differs");
        }
        return actual;
    }
}
