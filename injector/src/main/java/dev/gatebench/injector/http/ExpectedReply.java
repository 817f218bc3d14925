package dev.gatebench.injector.http;

import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.json.BoundedInput;
import dev.gatebench.core.schedule.Expectation;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The reply that a request must have, its body read. */
public final class ExpectedReply {
    private final Expectation expect;
    private final byte[] body;
    private final RequiredHeaders headers;

    /** @param headers headers that it must have, by name */
    public ExpectedReply(Expectation expect, byte[] body, Map<String, String> headers) {
        this.expect = expect;
        this.body = body;
        this.headers = new RequiredHeaders(headers);
    }

    /**
     * Reads the body. Throws IllegalArgumentException in one line when it cannot be read or has another length.
     *
     * @param headers headers that the reply must have, by name
     */
    public static ExpectedReply read(Expectation expect, Map<String, String> headers) {
        byte[] body = body(expect.bodyFile());
        if (body.length != expect.bodyBytes()) {
            throw new IllegalArgumentException("expect.bodyFile '" + expect.bodyFile()
                    + "' must have expect.bodyBytes = " + expect.bodyBytes() + " bytes, has " + body.length);
        }
        if (expect.sampleEvery() < 1) {
            throw new IllegalArgumentException("expect.sampleEvery must be at least 1, was " + expect.sampleEvery());
        }
        return new ExpectedReply(expect, body, headers);
    }

    private static byte[] body(String file) {
        try {
            return BoundedInput.bytes(Path.of(file), BoundedInput.BODY_BYTES);
        } catch (IOException e) {
            String why = e instanceof NoSuchFileException ? "there is no such file" : e.getMessage();
            throw new IllegalArgumentException(
                    "expect.bodyFile '" + file + "' cannot be read: " + why + ": write what replies must be into it",
                    e);
        }
    }

    /** Returns its body, or the beginning of that, which must not be changed. */
    byte[] body() {
        return body;
    }

    RequiredHeaders headers() {
        return headers;
    }

    /** Whether the content of a connection's reply of that number, from 0, is compared. */
    boolean compares(long reply) {
        return reply % expect.sampleEvery() == 0;
    }

    /** Returns the error of a reply; null where it has none. */
    @Nullable
    ErrorKind fault(Reply reply) {
        if (reply.status() != expect.status()) {
            return ErrorKind.STATUS;
        }
        boolean length = expect.beginningOnly()
                ? reply.bodyBytes() >= expect.bodyBytes()
                : reply.bodyBytes() == expect.bodyBytes();
        return length && reply.isSameContent() && reply.hasHeaders() ? null : ErrorKind.PAYLOAD;
    }
}
