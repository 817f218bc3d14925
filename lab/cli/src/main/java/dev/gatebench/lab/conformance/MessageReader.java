package dev.gatebench.lab.conformance;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.impl.io.AbstractMessageParser;
import org.apache.hc.core5.http.impl.io.ChunkedInputStream;
import org.apache.hc.core5.http.impl.io.ContentLengthInputStream;
import org.apache.hc.core5.http.impl.io.IdentityInputStream;
import org.apache.hc.core5.http.impl.io.SessionInputBufferImpl;
import org.apache.hc.core5.http.message.BasicLineParser;
import org.apache.hc.core5.util.CharArrayBuffer;

/**
 * Reads HTTP/1.1 messages from a connection as they are, with the parsers of Apache HttpCore and none of its meaning:
 * targets are not normalised, fields keep order and letters, and a body that is cut off is kept as far as it came.
 */
final class MessageReader {
    private static final int BUFFER = 16 * 1024;

    /** Limits of what is read: what a gateway sends beyond them is cut off, as if it had ended there. */
    private static final int LONGEST_LINE = 1 << 20;

    private static final int MOST_FIELDS = 1_000;
    private static final int LARGEST_BODY = 16 << 20;

    private final Socket socket;
    private final SessionInputBufferImpl buffer = new SessionInputBufferImpl(BUFFER, LONGEST_LINE);
    private final InputStream in;
    private long deadline;

    /** The first line and the header fields of a message. */
    record Head(String line, List<Field> fields) {}

    /**
     * A body as far as it came.
     *
     * @param trailers the fields behind its last chunk
     * @param whole whether it came to its end
     */
    record Content(ReceivedBody body, List<Field> trailers, boolean whole) {}

    /** @param limit time for all reading together; afterwards reading fails with a timeout */
    MessageReader(Socket socket, Duration limit) throws IOException {
        this.socket = socket;
        this.in = new Timed(socket.getInputStream());
        within(limit);
    }

    /** Starts the time for reading again. */
    void within(Duration limit) {
        deadline = System.nanoTime() + limit.toNanos();
    }

    /**
     * Reads the head of the next message; empty where the connection ends before it.
     *
     * @throws IOException when the connection breaks, a time limit passes, or it is no head
     */
    Optional<Head> head() throws IOException {
        CharArrayBuffer line = new CharArrayBuffer(128);
        do {
            line.clear();
            if (buffer.readLine(line, in) < 0) {
                return Optional.empty();
            }
        } while (line.isEmpty()); // RFC 9112, section 2.2: empty lines before a message mean nothing
        return Optional.of(new Head(line.toString(), fields()));
    }

    private List<Field> fields() throws IOException {
        try {
            return fields(AbstractMessageParser.parseHeaders(
                    buffer, in, MOST_FIELDS, LONGEST_LINE, BasicLineParser.INSTANCE));
        } catch (HttpException e) {
            throw new IOException("no HTTP: " + e.getMessage(), e);
        }
    }

    private static List<Field> fields(Header[] headers) {
        return Arrays.stream(headers)
                .map(header -> new Field(
                        header.getName(), Optional.ofNullable(header.getValue()).orElse("")))
                .toList();
    }

    /** Reads the body of a message. */
    Content content(Framing framing, List<Field> headers) throws IOException {
        return switch (framing) {
            case NONE -> new Content(ReceivedBody.of(new byte[0]), List.of(), true);
            case LENGTH -> content(new ContentLengthInputStream(buffer, in, length(headers)));
            case CLOSE -> content(new IdentityInputStream(buffer, in));
            case CHUNKED -> content(new ChunkedInputStream(buffer, in));
        };
    }

    private static long length(List<Field> fields) throws IOException {
        String text = Field.first(fields, "content-length").orElse("0");
        if (!text.matches("[0-9]{1,18}")) {
            throw new IOException("no HTTP: Content-Length is '" + text + "'");
        }
        return Long.parseLong(text);
    }

    private static Content content(InputStream from) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        boolean whole = copy(from, bytes);
        List<Field> trailers = whole && from instanceof ChunkedInputStream chunked && chunked.getFooters() != null
                ? fields(chunked.getFooters())
                : List.of();
        return new Content(ReceivedBody.of(bytes.toByteArray()), trailers, whole);
    }

    /** Copies a body as far as it comes; returns whether it came to its end before it was too large. */
    private static boolean copy(InputStream from, ByteArrayOutputStream to) {
        byte[] part = new byte[BUFFER];
        try {
            int read = 0;
            while (read >= 0 && to.size() <= LARGEST_BODY) {
                to.write(part, 0, read);
                read = to.size() <= LARGEST_BODY ? from.read(part) : 0;
            }
            return read < 0;
        } catch (IOException e) {
            return false; // cut off: what came counts
        }
    }

    /** Reads what follows within a time: bytes that no message is made of, the connection's end, or nothing. */
    After after(Duration limit) {
        if (buffer.hasBufferedData()) {
            return After.MORE;
        }
        within(limit);
        try {
            return in.read() < 0 ? After.CLOSED : After.MORE;
        } catch (SocketTimeoutException e) {
            return After.OPEN;
        } catch (IOException e) {
            return After.CLOSED;
        }
    }

    /** Fails once the time for reading has passed. */
    private final class Timed extends InputStream {
        private final InputStream from;

        Timed(InputStream from) {
            this.from = from;
        }

        @Override
        public int read() throws IOException {
            limit();
            return from.read();
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            limit();
            return from.read(bytes, offset, length);
        }

        private void limit() throws IOException {
            long leftMs = (deadline - System.nanoTime() + 999_999) / 1_000_000;
            if (leftMs <= 0) {
                throw new SocketTimeoutException("the time for reading has passed");
            }
            socket.setSoTimeout((int) Math.min(leftMs, Integer.MAX_VALUE));
        }
    }
}
