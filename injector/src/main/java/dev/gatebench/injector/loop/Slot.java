package dev.gatebench.injector.loop;

import dev.gatebench.injector.http.Reply;
import java.util.SplittableRandom;

/** A place for one request in flight. A connection has one by HTTP/1.1, and one for each of its streams by HTTP/2. */
final class Slot {
    final Connection connection;
    /** The reply to its last request, as far as it was read. */
    final Reply reply;
    /** Draws its requests. */
    final SplittableRandom random;
    /** Its last request. */
    EncodedRequest request;
    /** The stream of its last request, by HTTP/2. */
    int stream;

    boolean busy;
    /** Whether it is among the free slots, though its connection may have been closed since. */
    boolean queued;
    /** When its request was due, ns. */
    long dueNs;
    /** When its request was sent, ns; long ago, until it has sent one. */
    long sentNs = Long.MIN_VALUE / 2;
    /** How many replies it has had. */
    long replies;

    Slot(Connection connection, Reply reply, Requests requests) {
        this.connection = connection;
        this.reply = reply;
        this.random = requests.generator();
        this.request = requests.first();
    }

    /** Takes what the reply to its request must be. */
    void expectReply() {
        reply.expect(request.expect(), replies);
    }

    /** Whether a request can begin in it. */
    boolean canSend() {
        return !busy && connection.canSend();
    }
}
