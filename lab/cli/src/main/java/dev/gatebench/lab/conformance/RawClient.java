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
import java.util.concurrent.TimeUnit;

/**
 * Sends requests as they stand, on a connection of their own, and reads what comes back.
 *
 * @param limit time for all replies to one call
 */
record RawClient(Duration limit) {
    private static final int CONNECT_MS = 2_000;

    /** Time for the end of a connection that was not announced: servers that close so do it at once. */
    private static final Duration UNANNOUNCED_END = Duration.ofMillis(60);

    private static final Duration ANNOUNCED_END = Duration.ofSeconds(2);

    /** Time after which a client that got no 100 sends the body anyway. */
    private static final long CONTINUE_MS = 1_000;

    /**
     * The replies to one call, as many as came.
     *
     * @param ms time from the first byte sent until the last reply was read or nothing more could come
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

    /** Reads the replies; returns the end of the connection where not all came. */
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
        return toHead || status == 204 || status == 304 ? Framing.NONE : Framing.of(headers, Framing.CLOSE);
    }

    private static boolean announcesEnd(List<ReceivedReply> replies) {
        if (replies.isEmpty()) {
            return false;
        }
        ReceivedReply last = replies.get(replies.size() - 1);
        return !Field.leaveOpen(last.version(), last.headers());
    }

    /** Writes in a thread, for a server may answer before it has read all; closing the connection ends the thread. */
    private static void write(
            Socket socket, String mark, List<RawRequest> requests, CompletableFuture<Boolean> bodyIsWanted) {
        var unused = RecordingBackend.daemon("conformance-client", () -> {
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
        });
    }

    private static boolean isWanted(CompletableFuture<Boolean> body) {
        return body.completeOnTimeout(true, CONTINUE_MS, TimeUnit.MILLISECONDS).join();
    }
}
