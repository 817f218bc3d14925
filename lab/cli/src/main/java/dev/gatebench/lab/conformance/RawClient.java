package dev.gatebench.lab.conformance;

import java.io.IOException;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Sends requests as they stand, on a connection of their own, and reads what comes back. */
final class RawClient {
    private static final int CONNECT_MS = 2_000;

    /** A server that closes without having said so does it at once. */
    private static final Duration UNANNOUNCED_END = Duration.ofMillis(60);

    private static final Duration ANNOUNCED_END = Duration.ofSeconds(2);

    /** How long a client waits for 100 before it sends the body anyway. */
    private static final long CONTINUE_MS = 1_000;

    private final Duration limit;

    /** @param limit how long the replies to one call may take together */
    RawClient(Duration limit) {
        this.limit = limit;
    }

    /**
     * What came back.
     *
     * @param replies the replies, as many as came
     * @param after what the connection was afterwards
     * @param ms from the first byte sent until the last reply was read or nothing more could come
     */
    record Outcome(List<ReceivedReply> replies, After after, long ms) {}

    /**
     * Sends requests one behind the other, without waiting for a reply, and reads a reply to each.
     *
     * @param mark the case to which they belong
     * @throws IOException when no connection can be made, though nobody refuses it
     */
    Outcome send(InetSocketAddress to, String mark, List<RawRequest> requests) throws IOException {
        long began = System.nanoTime();
        try (Socket socket = new Socket()) {
            socket.connect(to, CONNECT_MS);
            socket.setTcpNoDelay(true);
            CompletableFuture<Boolean> bodyIsWanted = new CompletableFuture<>();
            write(socket, mark, requests, bodyIsWanted);
            MessageReader reader = new MessageReader(socket, limit);
            List<ReceivedReply> replies = new ArrayList<>();
            Optional<After> early = read(reader, requests, replies, bodyIsWanted);
            long ms = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
            return new Outcome(
                    List.copyOf(replies),
                    early.orElseGet(() -> reader.after(announcesEnd(replies) ? ANNOUNCED_END : UNANNOUNCED_END)),
                    ms);
        } catch (ConnectException e) {
            return new Outcome(List.of(), After.REFUSED, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began));
        }
    }

    /** Reads the replies; what became of the connection where not all came. */
    private static Optional<After> read(
            MessageReader reader,
            List<RawRequest> requests,
            List<ReceivedReply> replies,
            CompletableFuture<Boolean> bodyIsWanted) {
        try {
            for (RawRequest request : requests) {
                Optional<ReceivedReply> reply = reply(reader, request.method().equals("HEAD"), bodyIsWanted);
                if (reply.isEmpty()) {
                    return Optional.of(After.CLOSED);
                }
                replies.add(reply.get());
            }
            return Optional.empty();
        } catch (SocketTimeoutException e) {
            return Optional.of(After.SILENT);
        } catch (IOException e) {
            return Optional.of(After.CLOSED);
        } finally {
            bodyIsWanted.complete(false); // a final reply came, or none will
        }
    }

    private static Optional<ReceivedReply> reply(
            MessageReader reader, boolean toHead, CompletableFuture<Boolean> bodyIsWanted) throws IOException {
        List<Integer> interim = new ArrayList<>();
        while (true) {
            Optional<MessageReader.Head> head = reader.head();
            if (head.isEmpty()) {
                return Optional.empty();
            }
            String line = head.get().line();
            int status = status(line);
            if (status / 100 == 1) {
                interim.add(status);
                bodyIsWanted.complete(true);
                continue;
            }
            List<Field> headers = head.get().fields();
            Framing framing = framing(toHead, status, headers);
            MessageReader.Content content = reader.content(framing, headers);
            return Optional.of(new ReceivedReply(
                    interim,
                    line.substring(0, line.indexOf(' ')),
                    status,
                    headers,
                    framing,
                    content.body(),
                    content.trailers(),
                    content.whole()));
        }
    }

    private static int status(String line) throws IOException {
        String[] words = line.split(" ", 3);
        try {
            if (words.length > 1 && words[0].startsWith("HTTP/")) {
                return Integer.parseInt(words[1]);
            }
        } catch (NumberFormatException e) {
            throw new IOException("no HTTP: '" + line + "'", e);
        }
        throw new IOException("no HTTP: '" + line + "'");
    }

    private static Framing framing(boolean toHead, int status, List<Field> headers) {
        if (toHead || status == 204 || status == 304) {
            return Framing.NONE;
        }
        if (Field.lists(headers, "transfer-encoding", "chunked")) {
            return Framing.CHUNKED;
        }
        return Field.first(headers, "content-length").isPresent() ? Framing.LENGTH : Framing.CLOSE;
    }

    private static boolean announcesEnd(List<ReceivedReply> replies) {
        if (replies.isEmpty()) {
            return false;
        }
        ReceivedReply last = replies.get(replies.size() - 1);
        return Field.lists(last.headers(), "connection", "close")
                || (last.version().equals("HTTP/1.0") && !Field.lists(last.headers(), "connection", "keep-alive"));
    }

    /** In a thread of its own: a server may answer before it has read all. It ends when the connection is closed. */
    private static void write(
            Socket socket, String mark, List<RawRequest> requests, CompletableFuture<Boolean> bodyIsWanted) {
        Thread writer = new Thread(
                () -> {
                    try {
                        OutputStream out = socket.getOutputStream();
                        for (RawRequest request : requests) {
                            out.write(request.head(mark));
                            if (!request.expectsContinue() || isWanted(bodyIsWanted)) {
                                out.write(request.framedBody());
                            }
                        }
                    } catch (IOException e) {
                        // the server has closed the connection: its reply says why, if there is one
                    }
                },
                "conformance-client");
        writer.setDaemon(true);
        writer.start();
    }

    private static boolean isWanted(CompletableFuture<Boolean> body) {
        try {
            return body.get(CONTINUE_MS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return true;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
