package dev.gatebench.mock;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** A plain socket that speaks HTTP byte by byte, for what a client library would not send. */
final class Wire implements AutoCloseable {
    private final Socket socket;
    private final InputStream in;

    /**
     * One reply.
     *
     * @param line status line
     * @param headers header fields, their names in lower case
     * @param body the body
     */
    record Reply(String line, Map<String, String> headers, String body) {}

    Wire(int port) throws IOException {
        this(port, Duration.ofSeconds(10));
    }

    /**
     * A connection.
     *
     * @param patience how long a reply may take
     */
    Wire(int port, Duration patience) throws IOException {
        this(new Socket(InetAddress.getLoopbackAddress(), port), patience);
    }

    /** A connection that is open already, such as one of TLS. */
    Wire(Socket connected, Duration patience) throws IOException {
        socket = connected;
        socket.setTcpNoDelay(true);
        socket.setSoTimeout((int) patience.toMillis());
        in = new BufferedInputStream(socket.getInputStream());
    }

    void send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    Reply read() throws IOException {
        Reply head = readHead();
        int length = Integer.parseInt(head.headers().getOrDefault("content-length", "0"));
        return new Reply(head.line(), head.headers(), new String(in.readNBytes(length), StandardCharsets.ISO_8859_1));
    }

    /** A reply that has no body whatever its headers say: one to HEAD. */
    Reply readHead() throws IOException {
        String line = readLine();
        Map<String, String> headers = new HashMap<>();
        for (String field = readLine(); !field.isEmpty(); field = readLine()) {
            String[] parts = field.split(": ?", 2);
            headers.put(parts[0].toLowerCase(Locale.ROOT), parts[1]);
        }
        return new Reply(line, headers, "");
    }

    boolean isAtEnd() throws IOException {
        return in.read() < 0;
    }

    void hangUp() throws IOException {
        socket.close();
    }

    private String readLine() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new EndedException("the connection ended within a line: '" + line + "'");
            }
            line.append((char) c);
        }
        return line.toString().stripTrailing();
    }

    /** The other end has closed before the reply was whole. */
    static final class EndedException extends IOException {
        private static final long serialVersionUID = 1;

        EndedException(String message) {
            super(message);
        }
    }

    @Override
    public void close() throws IOException {
        hangUp();
    }
}
