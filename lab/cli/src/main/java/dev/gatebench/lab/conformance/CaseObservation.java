package dev.gatebench.lab.conformance;

import java.util.List;

/**
 * An observation of a case: what the backend received, and what the client got.
 *
 * @param received the requests that reached the backend, in order
 * @param replies the replies that the client got, in order
 * @param after the state of the client's connection afterwards
 * @param ms time from the first byte sent to the last that came, ms
 */
public record CaseObservation(List<Received> received, List<ReceivedReply> replies, After after, long ms) {
    public CaseObservation {
        received = List.copyOf(received);
        replies = List.copyOf(replies);
    }
}
