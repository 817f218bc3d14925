package dev.gatebench.injector;

import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.injector.proof.Http2Server;
import dev.gatebench.injector.proof.ProofProtocol;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An HTTP server in clear whose caller decides each reply by {@code METHOD path length-of-body}. */
final class MixServer implements AutoCloseable {
    private static final Pattern LENGTH = Pattern.compile("\r\ncontent-length: (\\d+)", Pattern.CASE_INSENSITIVE);

    private final UnaryOperator<String> answer;
    private final Closeable listening;
    private final URI url;
    private final Map<String, LongAdder> seen = new ConcurrentHashMap<>();

    MixServer(ClientSpec client, Path folder, UnaryOperator<String> answer) throws IOException, InterruptedException {
        this.answer = answer;
        int port;
        if (client.speaksHttp2()) {
            Http2Server server = new Http2Server(ProofProtocol.of(client, folder), () -> {}, this::serve);
            this.listening = server;
            port = server.port();
        } else {
            ServerSocket server = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
            this.listening = server;
            port = server.getLocalPort();
            daemon(() -> accept(server));
        }
        this.url = URI.create("http://127.0.0.1:" + port);
    }

    URI url() {
        return url;
    }

    /** The requests that it has received. */
    Set<String> seen() {
        return seen.keySet();
    }

    /** How often it has received a request. */
    long count(String request) {
        return seen.getOrDefault(request, new LongAdder()).sum();
    }

    private String reply(String request) {
        seen.computeIfAbsent(request, key -> new LongAdder()).increment();
        return answer.apply(request);
    }

    private void serve(Http2Server.Request request) {
        CharSequence length = request.head().get("content-length", "0");
        request.reply(reply(request.head().method() + " " + request.head().path() + " " + length));
    }

    private void accept(ServerSocket server) {
        try {
            while (true) {
                Socket socket = server.accept();
                socket.setTcpNoDelay(true);
                daemon(() -> serve(socket));
            }
        } catch (IOException e) {
            // closed
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            InputStream in = new BufferedInputStream(socket.getInputStream(), 65_536);
            for (String head = head(in); !head.isEmpty(); head = head(in)) {
                Matcher found = LENGTH.matcher(head);
                int length = found.find() ? Integer.parseInt(found.group(1)) : 0;
                byte[] body = in.readNBytes(length);
                String line = head.substring(0, head.indexOf(" HTTP/1.1\r\n"));
                socket.getOutputStream().write(reply(line + " " + body.length).getBytes(StandardCharsets.ISO_8859_1));
                if (head.contains("Connection: close")) {
                    return;
                }
            }
        } catch (IOException e) {
            // the other side went away
        }
    }

    /** Reads up to the empty line; empty at the end. */
    private static String head(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.length() < 4 || !head.substring(head.length() - 4).equals("\r\n\r\n")) {
            int sign = in.read();
            if (sign < 0) {
                return "";
            }
            head.append((char) sign);
        }
        return head.toString();
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "mix-server");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}
