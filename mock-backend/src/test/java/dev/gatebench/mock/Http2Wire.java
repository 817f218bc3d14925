package dev.gatebench.mock;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Predicate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/** A connection of HTTP/2 that is driven frame by frame (RFC 9113), for what a client library would not send. */
final class Http2Wire implements AutoCloseable {
    static final int DATA = 0;
    static final int HEADERS = 1;
    static final int RST_STREAM = 3;
    static final int PING = 6;
    static final int GOAWAY = 7;
    static final int END_STREAM = 1;

    private static final int SETTINGS = 4;
    private static final int END_HEADERS = 4;
    /** Static table of HPACK (RFC 7541, appendix A): POST or GET, https, /; and :authority with a literal value. */
    private static final int POST = 0x83;

    private static final int GET = 0x82;
    private static final int HTTPS = 0x87;
    private static final int ROOT = 0x84;
    private static final int AUTHORITY = 0x41;

    private final SSLSocket socket;
    private final OutputStream out;
    private final DataInputStream in;

    /**
     * One frame.
     *
     * @param type its type, such as {@link #DATA}
     * @param flags its flags, such as {@link #END_STREAM}
     * @param stream number of its stream; 0: the connection
     * @param payload its content, a character for each byte
     */
    record Frame(int type, int flags, int stream, String payload) {
        boolean is(int wantedType, int wantedStream) {
            return type == wantedType && stream == wantedStream;
        }

        /** The error code of RST_STREAM or GOAWAY. */
        int error() {
            return ByteBuffer.wrap(payload.getBytes(StandardCharsets.ISO_8859_1))
                    .getInt(type == GOAWAY ? 4 : 0);
        }
    }

    Http2Wire(int port, SSLContext trusting) throws IOException {
        socket = socket(port, trusting, "h2");
        out = socket.getOutputStream();
        in = new DataInputStream(socket.getInputStream());
        out.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        send(frame(SETTINGS, 0, 0, new byte[0]));
    }

    /** Opens a connection that offers protocols by ALPN, none for no ALPN at all. */
    static SSLSocket socket(int port, SSLContext trusting, String... protocols) throws IOException {
        SSLSocket socket = (SSLSocket) trusting.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setApplicationProtocols(protocols);
        socket.setSSLParameters(parameters);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(10_000);
        socket.startHandshake();
        return socket;
    }

    static byte[] frame(int type, int flags, int stream, byte[] payload) {
        return ByteBuffer.allocate(9 + payload.length)
                .putShort((short) (payload.length >> 8))
                .put((byte) payload.length)
                .put((byte) type)
                .put((byte) flags)
                .putInt(stream)
                .put(payload)
                .array();
    }

    /** Makes the head of {@code GET /}, which ends its request. */
    static byte[] get(int stream) {
        return frame(HEADERS, END_HEADERS | END_STREAM, stream, head(GET));
    }

    /** Makes the head of {@code POST /}, whose body follows. */
    static byte[] post(int stream) {
        return frame(HEADERS, END_HEADERS, stream, head(POST));
    }

    /** Makes the head of {@code GET /} with a field whose value has 13,000 bytes. */
    static byte[] getWithLongField(int stream) {
        byte[] head = head(GET);
        // a literal field, not indexed (RFC 7541, 6.2.2): its name and the length of its value, 127 + 0x49 + 0x64 * 128
        byte[] field = {0, 1, 'x', 0x7f, (byte) 0xc9, 0x64};
        byte[] all = Arrays.copyOf(head, head.length + field.length + 13_000);
        Arrays.fill(all, head.length, all.length, (byte) 'v');
        System.arraycopy(field, 0, all, head.length, field.length);
        return frame(HEADERS, END_HEADERS | END_STREAM, stream, all);
    }

    /** Makes the acknowledgement of the backend's settings, which puts them in force. */
    static byte[] acknowledgement() {
        return frame(SETTINGS, 1, 0, new byte[0]);
    }

    static byte[] reset(int stream) {
        return frame(RST_STREAM, 0, stream, new byte[] {0, 0, 0, 8});
    }

    private static byte[] head(int method) {
        return new byte[] {(byte) method, (byte) HTTPS, (byte) ROOT, AUTHORITY, 1, 'a'};
    }

    void send(byte[]... frames) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] frame : frames) {
            all.write(frame);
        }
        out.write(all.toByteArray());
        out.flush();
    }

    /** Reads to the first frame that is wanted; empty when the connection ends before it. */
    Optional<Frame> read(Predicate<Frame> wanted) throws IOException {
        try {
            for (Frame next = next(); ; next = next()) {
                if (wanted.test(next)) {
                    return Optional.of(next);
                }
            }
        } catch (EOFException | SocketException ended) {
            return Optional.empty();
        }
    }

    private Frame next() throws IOException {
        int length = in.readUnsignedShort() << 8 | in.readUnsignedByte();
        int type = in.readUnsignedByte();
        int flags = in.readUnsignedByte();
        int stream = in.readInt();
        return new Frame(type, flags, stream, new String(in.readNBytes(length), StandardCharsets.ISO_8859_1));
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
