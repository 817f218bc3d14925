package dev.gatebench.it;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A server that answers every request with the request itself, head and body, and the header {@code X-Echo}. */
final class EchoBackend {
    private EchoBackend() {}

    /**
     * Serves until it is killed.
     *
     * @param args the port to listen on, at all addresses: it runs in a container
     */
    public static void main(String[] args) throws IOException {
        try (ServerSocket server = new ServerSocket(Integer.parseInt(args[0]), 50, InetAddress.getByName("0.0.0.0"))) {
            System.out.println("listening");
            while (true) {
                Socket connection = server.accept();
                new Thread(() -> serve(connection), "echo").start();
            }
        }
    }

    private static void serve(Socket connection) {
        try (connection;
                InputStream in = new BufferedInputStream(connection.getInputStream())) {
            for (String head = head(in); !head.isEmpty(); head = head(in)) {
                byte[] body = in.readNBytes(contentLength(head));
                byte[] reply =
                        (head + new String(body, StandardCharsets.ISO_8859_1)).getBytes(StandardCharsets.ISO_8859_1);
                String start = "HTTP/1.1 201 Created\r\nX-Echo: yes\r\nContent-Type: text/plain\r\nContent-Length: "
                        + reply.length + "\r\n\r\n";
                connection.getOutputStream().write(start.getBytes(StandardCharsets.US_ASCII));
                connection.getOutputStream().write(reply);
                connection.getOutputStream().flush();
            }
        } catch (IOException e) {
            // the client went
        }
    }

    private static String head(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        for (int next = in.read(); next >= 0; next = in.read()) {
            head.write(next);
            if (head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
                return head.toString(StandardCharsets.ISO_8859_1);
            }
        }
        return "";
    }

    private static int contentLength(String head) {
        return head.lines()
                .map(line -> line.toLowerCase(Locale.ROOT))
                .filter(line -> line.startsWith("content-length:"))
                .mapToInt(line -> Integer.parseInt(
                        line.substring("content-length:".length()).trim()))
                .findFirst()
                .orElse(0);
    }
}
