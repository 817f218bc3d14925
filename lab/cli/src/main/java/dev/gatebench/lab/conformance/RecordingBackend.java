package dev.gatebench.lab.conformance;

import dev.gatebench.core.json.Json;
import dev.gatebench.lab.backend.BackendStats;
import dev.gatebench.lab.process.Await;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The backend behind a gateway that is examined: it records each request of the case at hand as it came and answers as
 * the case says. Any other request it answers as the mock backend does, counters at {@code /__mock/stats} included, so
 * that gateways are launched and proved in front of it as in any run. It listens on loopback, in this process.
 */
final class RecordingBackend implements AutoCloseable {
    private static final String CONTROL = "/__mock/";
    private static final int BACKLOG = 1024;

    /** Time after which an idle connection is closed: so long that gateways that keep it find it open. */
    private static final Duration IDLE = Duration.ofMinutes(10);

    private static final Duration WHOLE_BODY = Duration.ofSeconds(10);
    private static final long DOWN_MS = 2_000;

    /** Time for requests to be recorded: one that stalls in its body is once {@link #WHOLE_BODY} has passed. */
    private static final Duration SETTLED = WHOLE_BODY.plusSeconds(1);

    private final byte[] body;
    private final ServerSocket server;
    private final Thread acceptor;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicLong requests = new AtomicLong();
    private final AtomicLong connections = new AtomicLong();
    private final AtomicLong bytesReceived = new AtomicLong();
    private final AtomicInteger inFlight = new AtomicInteger();
    private final List<Received> received = new ArrayList<>();
    private Optional<ConformanceCase> current = Optional.empty();

    /** @param body the body of replies to requests that belong to no case */
    RecordingBackend(byte[] body) {
        this.body = body.clone();
        try {
            server = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new EnvironmentException("no port of loopback can be listened on: " + e.getMessage(), e);
        }
        acceptor = daemon("conformance-backend", this::accept);
    }

    InetSocketAddress address() {
        return new InetSocketAddress(server.getInetAddress(), server.getLocalPort());
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getLocalPort());
    }

    /** Records the requests of a case from now on, and answers them as the case says. */
    synchronized void begin(ConformanceCase next) {
        received.clear();
        current = Optional.of(next);
        if (next.backendDown()) {
            goDown();
        }
    }

    /** Returns what was received since; waits for requests that are still being received. */
    List<Received> end() {
        var unused =
                Await.found(SETTLED, () -> inFlight.get() == 0 ? Optional.of(Boolean.TRUE) : Optional.<Boolean>empty());
        synchronized (this) {
            current = Optional.empty();
            return List.copyOf(received);
        }
    }

    private synchronized Optional<ConformanceCase> record(Received request) {
        String mark = Field.first(request.headers(), RawRequest.MARK).orElse("");
        // a request that a gateway sends late belongs to a case that is over
        Optional<ConformanceCase> its = current.filter(now -> mark.isEmpty() || mark.equals(now.id()));
        its.ifPresent(now -> received.add(request));
        return its;
    }

    /** Ends all connections and refuses new ones, for good. */
    private void goDown() {
        try {
            server.close();
            acceptor.join(DOWN_MS); // the port is free once nobody accepts on it
        } catch (IOException e) {
            throw new EnvironmentException("the backend cannot stop listening: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EnvironmentException("the run was interrupted", e);
        }
        open.forEach(RecordingBackend::close);
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                open.add(socket);
                if (server.isClosed()) {
                    close(socket);
                }
                daemon("conformance-connection", () -> serve(socket));
            } catch (IOException e) {
                // the backend went down, or one connection failed before it was one
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            MessageReader reader = new MessageReader(socket, IDLE);
            boolean counted = false;
            boolean staysOpen = true;
            while (staysOpen) {
                reader.within(IDLE);
                Optional<MessageReader.Head> head = reader.head();
                if (head.isEmpty()) {
                    return;
                }
                inFlight.incrementAndGet();
                try {
                    RequestLine line = RequestLine.of(head.get().line());
                    if (line.target().startsWith(CONTROL)) {
                        staysOpen = stats(socket.getOutputStream());
                    } else {
                        if (!counted) {
                            connections.incrementAndGet();
                            counted = true;
                        }
                        requests.incrementAndGet();
                        staysOpen = answer(line, head.get().fields(), reader, socket.getOutputStream());
                    }
                } finally {
                    inFlight.decrementAndGet();
                }
            }
        } catch (IOException e) {
            // the gateway went away, or sent what is no HTTP: there is no reply to give
        } finally {
            open.remove(socket);
        }
    }

    private boolean answer(RequestLine line, List<Field> headers, MessageReader reader, OutputStream out)
            throws IOException {
        reader.within(WHOLE_BODY);
        Framing framing = Framing.of(headers, Framing.NONE);
        if (framing != Framing.NONE && Field.lists(headers, "expect", "100-continue")) {
            out.write("HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            out.flush();
        }
        MessageReader.Content content = reader.content(framing, headers);
        bytesReceived.addAndGet(content.body().bytes());
        Received request = new Received(
                line.method(),
                line.target(),
                line.version(),
                headers,
                framing,
                content.body(),
                content.trailers(),
                content.whole());
        Answer answer = record(request).map(ConformanceCase::answer).orElse(Answer.of(200, body));
        return content.whole() && answer.to(request, out) && Field.leaveOpen(line.version(), headers);
    }

    private boolean stats(OutputStream out) throws IOException {
        String json = Json.line(
                new BackendStats(requests.get(), connections.get(), open.size(), 0, 0, bytesReceived.get(), 0, 0));
        String head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " + json.length();
        out.write((head + "\r\n\r\n" + json).getBytes(StandardCharsets.US_ASCII));
        out.flush();
        return true;
    }

    static Thread daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // the connection is gone
        }
    }

    @Override
    public synchronized void close() {
        goDown();
    }

    /** A request's first line; the target is what stands between the first and the last space. */
    private record RequestLine(String method, String target, String version) {
        static RequestLine of(String line) throws IOException {
            int first = line.indexOf(' ');
            int last = line.lastIndexOf(' ');
            if (first <= 0 || last <= first) {
                throw new IOException("no HTTP: '" + line + "'");
            }
            return new RequestLine(line.substring(0, first), line.substring(first + 1, last), line.substring(last + 1));
        }
    }
}
