package dev.gatebench.injector.http;

/**
 * Reads the replies of one connection, one after another, from bytes as they come: HTTP/1.1 message framing by RFC
 * 9112, section 6. It makes no object for a reply, since the work of the injector's collector is in every time that it
 * tells; for that reason alone it is not a library's.
 */
public final class ReplyReader extends Reply {
    private static final int SWITCHING_PROTOCOLS = 101;
    private static final int NO_CONTENT = 204;
    private static final int NOT_MODIFIED = 304;
    private static final int OK = 200;

    private static final byte[] CONTENT_LENGTH = HeadLine.word("content-length");
    private static final byte[] TRANSFER_ENCODING = HeadLine.word("transfer-encoding");
    private static final byte[] CONNECTION = HeadLine.word("connection");
    private static final byte[] CHUNKED = HeadLine.word("chunked");
    private static final byte[] CLOSE = HeadLine.word("close");
    private static final byte[] KEEP_ALIVE = HeadLine.word("keep-alive");

    private enum Part {
        STATUS_LINE,
        HEADERS,
        BODY,
        CHUNK_SIZE,
        CHUNK,
        CHUNK_END,
        TRAILERS,
        BODY_TO_CLOSE,
        BROKEN
    }

    private final HeadLine line = new HeadLine();
    private Part part = Part.STATUS_LINE;
    private long left;
    private long declared;
    private boolean chunked;
    private boolean keepsAlive;
    private boolean closes;
    private final RequiredHeaders.Search required;

    /** @param first what the first reply must be, unless {@link #expect} says otherwise */
    public ReplyReader(ExpectedReply first) {
        super(first);
        this.required = new RequiredHeaders.Search(first.headers());
    }

    /** Forgets all that was read: for a new connection. */
    public void reset() {
        part = Part.STATUS_LINE;
        line.clear();
    }

    /**
     * Takes bytes up to the end of a reply.
     *
     * @return the index after the last byte of the reply where that is whole now, else -1
     */
    public int read(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            boolean whole = false;
            switch (part) {
                case BODY, CHUNK -> {
                    int some = (int) Math.min(left, to - at);
                    body(bytes, at, some);
                    at += some;
                    left -= some;
                    whole = left == 0 && part == Part.BODY;
                    part = left == 0 && !whole ? Part.CHUNK_END : part;
                }
                case BODY_TO_CLOSE -> {
                    body(bytes, at, to - at);
                    at = to;
                }
                case BROKEN -> {
                    return -1;
                }
                default -> {
                    int lineEnd = HeadLine.indexOf((byte) '\n', bytes, at, to);
                    int until = lineEnd < 0 ? to : lineEnd + 1;
                    if (!line.add(bytes, at, until)) {
                        part = Part.BROKEN;
                        return -1;
                    }
                    at = until;
                    whole = lineEnd >= 0 && endsReply();
                }
            }
            if (whole) {
                reset();
                return at;
            }
        }
        return -1;
    }

    /**
     * Takes the end of the connection, which the other side has closed.
     *
     * @return whether a reply ended with it, whose length nothing else told
     */
    public boolean closed() {
        boolean whole = part == Part.BODY_TO_CLOSE;
        reset();
        return whole;
    }

    /** Whether the bytes are no HTTP/1.1; the connection is of no more use. */
    public boolean isBroken() {
        return part == Part.BROKEN;
    }

    /** Whether a part of a reply has come. */
    public boolean isWithin() {
        return part != Part.STATUS_LINE || !line.isEmpty();
    }

    /** Whether its connection may be used again. */
    public boolean keepsAlive() {
        return keepsAlive && !closes;
    }

    /** Takes a whole line; true where the reply ends with it. */
    private boolean endsReply() {
        line.trimEnd();
        boolean empty = line.isEmpty();
        boolean ends = false;
        switch (part) {
            case STATUS_LINE -> takeStatus();
            case HEADERS -> {
                if (empty) {
                    ends = endsWithHead();
                } else {
                    takeHeader();
                }
            }
            case CHUNK_SIZE -> takeChunkSize();
            case CHUNK_END -> part = empty ? Part.CHUNK_SIZE : Part.BROKEN;
            case TRAILERS -> ends = empty;
            default -> throw new IllegalStateException("no lines in " + part);
        }
        line.clear();
        return ends;
    }

    private void takeStatus() {
        int found = line.status();
        // no other protocol was asked for
        if (found < 100 || found == SWITCHING_PROTOCOLS) {
            part = Part.BROKEN;
            return;
        }
        begin(found);
        required.begin(requiredHeaders());
        keepsAlive = !line.isHttp10();
        closes = false;
        declared = -1;
        chunked = false;
        part = Part.HEADERS;
    }

    private void takeHeader() {
        int length = line.length();
        int colon = line.indexOf((byte) ':', 0, length);
        // a space before the colon may hide a length from one of two readers: section 5.1
        if (colon <= 0 || line.isSpace(colon - 1)) {
            part = Part.BROKEN;
            return;
        }
        int from = line.afterSpaces(colon + 1, length);
        int to = line.beforeSpaces(from, length);
        required.take(line, colon, from, to);
        if (line.is(CONTENT_LENGTH, 0, colon)) {
            long found = line.number(from, to);
            if (found < 0 || (declared >= 0 && declared != found)) {
                part = Part.BROKEN;
            }
            declared = found;
        } else if (line.is(TRANSFER_ENCODING, 0, colon)) {
            // the only coding that a client which asks for none can be sent
            chunked = line.is(CHUNKED, from, to);
            part = chunked ? part : Part.BROKEN;
        } else if (line.is(CONNECTION, 0, colon)) {
            // that it closes goes above that it is kept
            closes |= line.lists(CLOSE, from, to);
            keepsAlive |= line.lists(KEEP_ALIVE, from, to);
        }
    }

    /** Takes the end of the head; true where the reply has no body. */
    private boolean endsWithHead() {
        int status = status();
        head(required.areAllMet());
        if (status < OK) {
            // an interim reply: the final one follows
            part = Part.STATUS_LINE;
        } else if (status == NO_CONTENT || status == NOT_MODIFIED) {
            return true;
        } else if (chunked) {
            part = Part.CHUNK_SIZE;
        } else if (declared < 0) {
            keepsAlive = false;
            part = Part.BODY_TO_CLOSE;
        } else {
            left = declared;
            part = Part.BODY;
            return left == 0;
        }
        return false;
    }

    private void takeChunkSize() {
        left = line.chunkSize();
        part = left < 0 ? Part.BROKEN : left == 0 ? Part.TRAILERS : Part.CHUNK;
    }
}
