package dev.gatebench.lab.conformance;

import dev.gatebench.lab.conformance.GatewayDifference.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a gateway did to a request, held against what happens without it.
 *
 * @param direct what the backend alone did
 * @param seen what was seen with the gateway
 */
record CaseComparison(CaseObservation direct, CaseObservation seen) {
    private static final int SHOWN = 48;

    /** The differences, the gravest first. */
    List<GatewayDifference> differences() {
        List<GatewayDifference> all = new ArrayList<>(count());
        int asked = Math.min(direct.received().size(), seen.received().size());
        for (int i = 0; i < asked; i++) {
            all.addAll(asked(direct.received().get(i), seen.received().get(i)));
        }
        boolean itsOwnReplies = seen.received().size() < direct.received().size();
        for (int i = 0;
                !itsOwnReplies
                        && i < Math.max(direct.replies().size(), seen.replies().size());
                i++) {
            all.addAll(answered(at(direct.replies(), i), at(seen.replies(), i)));
        }
        if (direct.replies().isEmpty() && seen.replies().isEmpty() && direct.after() != seen.after()) {
            all.add(
                    seen.after() == After.SILENT
                            ? GatewayDifference.of(Kind.NO_REPLY, "no reply, is silent")
                            : GatewayDifference.of(Kind.STANDS_IN, seen.after().words()));
        }
        if (!direct.replies().isEmpty()
                && !seen.replies().isEmpty()
                && direct.after() != seen.after()
                && !endIsFraming()) {
            all.add(GatewayDifference.of(Kind.CONNECTION, seen.after().words()));
        }
        return all.stream()
                .distinct()
                .sorted((one, other) ->
                        other.kind().effect().compareTo(one.kind().effect()))
                .toList();
    }

    /** Whether the connection's end is the reply's, and with a gateway is not: that is told of the framing. */
    private boolean endIsFraming() {
        return direct.replies().stream().anyMatch(reply -> reply.framing() == Framing.CLOSE)
                && seen.replies().stream().noneMatch(reply -> reply.framing() == Framing.CLOSE);
    }

    private static Optional<ReceivedReply> at(List<ReceivedReply> replies, int index) {
        return index < replies.size() ? Optional.of(replies.get(index)) : Optional.empty();
    }

    private List<GatewayDifference> count() {
        int expected = direct.received().size();
        int asked = seen.received().size();
        if (asked < expected) {
            return List.of(GatewayDifference.of(
                    Kind.ANSWERS_ITSELF,
                    seen.replies().isEmpty() ? "does not ask the backend" : "answers " + statuses() + " itself"));
        }
        return asked > expected
                ? List.of(GatewayDifference.of(
                        Kind.REPEATS,
                        "asks the backend " + asked + " times" + (expected > 1 ? " for " + expected : "")))
                : List.of();
    }

    private String statuses() {
        return seen.replies().stream()
                .map(reply -> Integer.toString(reply.status()))
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private static List<GatewayDifference> asked(Received direct, Received seen) {
        List<GatewayDifference> all = new ArrayList<>();
        if (!direct.method().equals(seen.method())) {
            all.add(GatewayDifference.of(Kind.METHOD, "asks with " + seen.method()));
        }
        if (!direct.body().sameAs(seen.body()) || direct.whole() != seen.whole()) {
            all.add(GatewayDifference.of(Kind.REQUEST_BODY, body(direct.body(), seen.body(), "the backend gets")));
        } else if (direct.framing() != seen.framing()) {
            all.add(GatewayDifference.of(
                    Kind.REQUEST_FRAMING,
                    "sends "
                            + (seen.body().bytes() == 0 && seen.framing() == Framing.LENGTH
                                    ? "the length 0"
                                    : seen.framing().words())));
        }
        all.addAll(framed(direct.headers(), seen.headers(), "sends"));
        if (!direct.target().equals(seen.target())) {
            all.add(GatewayDifference.of(Kind.TARGET, "asks for " + shown(seen.target())));
        }
        if (!direct.version().equals(seen.version())) {
            all.add(GatewayDifference.of(Kind.VERSION, "asks in " + seen.version()));
        }
        all.addAll(
                new FieldComparison(Kind.REQUEST_HEADER).of(direct.headers(), seen.headers(), field -> !frames(field)));
        if (!direct.trailers().isEmpty() && seen.trailers().isEmpty()) {
            all.add(GatewayDifference.of(Kind.TRAILERS, "drops the trailer"));
        }
        return all;
    }

    private List<GatewayDifference> answered(Optional<ReceivedReply> direct, Optional<ReceivedReply> seen) {
        if (seen.isEmpty()) {
            return direct.isEmpty()
                    ? List.of()
                    : List.of(GatewayDifference.of(
                            Kind.NO_REPLY, "no reply, " + this.seen.after().words()));
        }
        if (direct.isEmpty() || !direct.get().whole()) {
            return standsIn(direct, seen.get());
        }
        return answered(direct.get(), seen.get());
    }

    /** Where the backend gave no whole reply, whatever tells the client so will do, but a reply that hides it. */
    private List<GatewayDifference> standsIn(Optional<ReceivedReply> direct, ReceivedReply seen) {
        if (direct.isPresent() && direct.get().status() == seen.status()) {
            return seen.whole()
                    ? List.of(GatewayDifference.of(
                            Kind.MENDED, "passes " + seen.body().bytes() + " bytes on as the whole body"))
                    : List.of();
        }
        boolean refused = this.direct.after() == After.REFUSED;
        return List.of(GatewayDifference.of(
                Kind.STANDS_IN, "answers " + seen.status() + (refused ? " after " + this.seen.ms() + " ms" : "")));
    }

    private List<GatewayDifference> answered(ReceivedReply direct, ReceivedReply seen) {
        if (direct.status() != seen.status()) {
            // another reply altogether: its headers and body are its own
            return List.of(GatewayDifference.of(Kind.STATUS, "answers " + seen.status()));
        }
        List<GatewayDifference> all = new ArrayList<>();
        if (!direct.body().sameAs(seen.body()) || !seen.whole()) {
            all.add(GatewayDifference.of(Kind.REPLY_BODY, body(direct.body(), seen.body(), "the client gets")));
        } else if (direct.framing() != seen.framing()) {
            all.add(GatewayDifference.of(
                    Kind.REPLY_FRAMING, "replies with " + seen.framing().words()));
        }
        if (!direct.version().equals(seen.version())) {
            all.add(GatewayDifference.of(Kind.VERSION, "replies in " + seen.version()));
        }
        all.addAll(framed(direct.headers(), seen.headers(), "replies with"));
        boolean bare = direct.framing() == Framing.NONE; // its length says what the body would have been
        all.addAll(new FieldComparison(Kind.REPLY_HEADER)
                .of(direct.headers(), seen.headers(), field -> bare ? !field.isHopByHop() : !frames(field)));
        if (!direct.trailers().isEmpty() && seen.trailers().isEmpty()) {
            all.add(GatewayDifference.of(Kind.TRAILERS, "drops the trailer"));
        }
        // one of the gateway's own beside the backend's says nothing new, and comes or not as both are fast
        List<Integer> interim = seen.interim().stream().distinct().toList();
        if (!direct.interim().equals(interim)) {
            all.add(GatewayDifference.of(
                    Kind.INTERIM, interim.isEmpty() ? "sends no 100" : "sends " + join(interim) + " first"));
        }
        return all;
    }

    /**
     * A message may say once how long it is: said twice or in two ways, one reader may take it for another's message.
     */
    private static List<GatewayDifference> framed(List<Field> direct, List<Field> seen, String does) {
        long lengths = count(seen, "content-length");
        long codings = count(seen, "transfer-encoding");
        boolean once = lengths + codings <= 1;
        boolean alike = lengths == count(direct, "content-length") && codings == count(direct, "transfer-encoding");
        if (once || alike) {
            return List.of();
        }
        return List.of(GatewayDifference.of(
                Kind.FRAMING_FIELDS,
                does + " "
                        + (lengths > 0 && codings > 0
                                ? "both a length and chunks"
                                : (lengths > 1 ? "Content-Length " : "Transfer-Encoding ") + Math.max(lengths, codings)
                                        + " times")));
    }

    private static long count(List<Field> fields, String key) {
        return fields.stream().filter(field -> field.key().equals(key)).count();
    }

    private static boolean frames(Field field) {
        return field.isHopByHop() || field.key().equals("content-length");
    }

    private static String join(List<Integer> statuses) {
        return statuses.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    private static String body(ReceivedBody direct, ReceivedBody seen, String who) {
        return direct.bytes() == seen.bytes()
                ? who + " another body"
                : who + " " + seen.bytes() + " of " + direct.bytes() + " bytes";
    }

    /** With bytes that are no printable ASCII as {@code \xC3}. */
    private static String bytesShown(String latin1) {
        return latin1.chars()
                .mapToObj(c -> c >= ' ' && c <= '~' ? Character.toString(c) : String.format("\\x%02X", c))
                .collect(Collectors.joining());
    }

    private static String shown(String target) {
        String text = bytesShown(target);
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
    }
}
