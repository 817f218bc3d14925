package dev.gatebench.injector.http;

import dev.gatebench.core.driver.ErrorKind;
import io.netty.handler.codec.http2.Http2Headers;
import org.jspecify.annotations.Nullable;

/** A reply as far as it was read, by every version of HTTP. It is used for one after another. */
public class Reply {
    private ExpectedReply expected;
    private int status;
    private long bodyBytes;
    private boolean compares;
    private boolean sameContent;
    private boolean hasHeaders;

    /** @param first what the first reply must be, unless {@link #expect} says otherwise */
    public Reply(ExpectedReply first) {
        this.expected = first;
    }

    /**
     * Takes what the next reply must be.
     *
     * @param number its number among the replies of its connection, from 0
     */
    public final void expect(ExpectedReply next, long number) {
        expected = next;
        compares = next.compares(number);
    }

    /** Returns the headers that the reply must have. */
    final RequiredHeaders requiredHeaders() {
        return expected.headers();
    }

    /** Begins a reply without a body. */
    public final void begin(int of) {
        status = of;
        bodyBytes = 0;
        sameContent = true;
    }

    /** Takes the headers of the reply by HTTP/2. */
    public final void head(Http2Headers headers) {
        head(expected.headers().areIn(headers));
    }

    /** Takes whether the reply has the headers that it must have. */
    final void head(boolean asRequired) {
        hasHeaders = asRequired;
    }

    /** Whether the content of the next bytes of the body counts; else their number is enough. */
    public final boolean looksAtContent() {
        return compares && bodyBytes < expected.body().length;
    }

    /** Takes bytes of the body. */
    public final void body(byte[] bytes, int from, int length) {
        if (looksAtContent()) {
            byte[] wanted = expected.body();
            int known = (int) Math.min(length, wanted.length - bodyBytes);
            for (int i = 0; i < known; i++) {
                sameContent &= bytes[from + i] == wanted[(int) bodyBytes + i];
            }
        }
        bodyBytes += length;
    }

    /** Takes so many bytes of the body whose content does not count. */
    public final void bodyUnseen(int length) {
        bodyBytes += length;
    }

    /** Returns the status of the last whole reply. */
    public final int status() {
        return status;
    }

    /** Returns the length of its body, bytes, without the framing of chunks. */
    public final long bodyBytes() {
        return bodyBytes;
    }

    /** Whether its body begins with the expected one, as far as both go; true where it was not compared. */
    public final boolean isSameContent() {
        return sameContent;
    }

    /** Whether it has the headers that it must have. */
    final boolean hasHeaders() {
        return hasHeaders;
    }

    /** Returns its error by what it had to be; null where it has none. */
    public final @Nullable ErrorKind fault() {
        return expected.fault(this);
    }
}
