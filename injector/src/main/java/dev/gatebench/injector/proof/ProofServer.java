package dev.gatebench.injector.proof;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/** An HTTP server with a thread for each connection, by HTTP/2 for each request, whose replies its caller decides. */
public final class ProofServer implements AutoCloseable {
    /** A reply with the body {@code hello}. */
    public static final String HELLO = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";

    /** Decides the reply to a request. */
    @FunctionalInterface
    public interface Answer {
        /** Returns the bytes of the reply; null closes the connection without any. */
        @Nullable
        String to(long request) throws InterruptedException;
    }

    private final String scheme;
    private final Closeable listening;
    private final int port;
    private final Answer answer;
    private final AtomicLong requests = new AtomicLong();
    private final AtomicLong accepted = new AtomicLong();
    private final ExecutorService answering = Executors.newCachedThreadPool(ProofServer::thread);
    private final AtomicLong resumed = new AtomicLong();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    /** Listens on a free port of the loopback address, in clear. */
    public ProofServer(Answer answer) throws IOException {
        this(ProofProtocol.CLEAR, answer);
    }

    /** Listens on a free port of the loopback address. */
    public ProofServer(ProofProtocol protocol, Answer answer) throws IOException {
        this.answer = answer;
        this.scheme = protocol.scheme();
        if (protocol.client().speaksHttp2()) {
            Http2Server server = new Http2Server(protocol, accepted::incrementAndGet, this::serve);
            this.listening = server;
            this.port = server.port();
        } else {
            ServerSocket server = protocol.listen();
            this.listening = server;
            this.port = server.getLocalPort();
            daemon(() -> accept(server));
        }
    }

    /** Returns the URL that it listens on. */
    public URI url() {
        return URI.create(scheme + "://127.0.0.1:" + port);
    }

    /** Returns how many requests it has received. */
    public long requests() {
        return requests.get();
    }

    /** Returns how many connections it has accepted. */
    public long accepted() {
        return accepted.get();
    }

    /** Returns how many connections took up the session of one before them, by TLS and HTTP/1.1. */
    public long resumed() {
        return resumed.get();
    }

    private void accept(ServerSocket server) {
        try {
            while (true) {
                Socket socket = server.accept();
                socket.setTcpNoDelay(true);
                accepted.incrementAndGet();
                open.add(socket);
                daemon(() -> serve(socket));
            }
        } catch (IOException e) {
            // closed
        }
    }

    /**
     * Answers a request by HTTP/2 in a thread of its own, which waited: a new one would begin late on a busy machine.
     */
    private void serve(Http2Server.Request request) {
        answering.execute(() -> {
            try {
                @Nullable String reply = answer.to(requests.getAndIncrement());
                if (reply == null) {
                    request.close();
                } else {
                    request.reply(reply);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private void serve(Socket socket) {
        long acceptedMs = System.currentTimeMillis();
        try (socket) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            OutputStream out = socket.getOutputStream();
            if (socket instanceof SSLSocket tls && tls.getSession().getCreationTime() < acceptedMs) {
                resumed.incrementAndGet();
            }
            while (head(in)) {
                @Nullable String reply = answer.to(requests.getAndIncrement());
                if (reply == null) {
                    return;
                }
                out.write(reply.getBytes(StandardCharsets.ISO_8859_1));
                if (reply.contains("Connection: close")) {
                    return;
                }
            }
        } catch (IOException e) {
            // the other side went away
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            open.remove(socket);
        }
    }

    /** Reads up to the empty line; false at the end. */
    private static boolean head(InputStream in) throws IOException {
        int ends = 0;
        while (ends < 2) {
            int sign = in.read();
            if (sign < 0) {
                return false;
            }
            ends = sign == '\n' ? ends + 1 : sign == '\r' ? ends : 0;
        }
        return true;
    }

    private static void daemon(Runnable work) {
        thread(work).start();
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "proof-server");
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public void close() throws IOException {
        listening.close();
        answering.shutdownNow();
        for (Socket socket : open) {
            socket.close();
        }
    }
}
