package dev.gatebench.lab.conformance;

import dev.gatebench.lab.conformance.GatewayDifference.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Compares a case that went through a gateway with the case without one. */
record CaseComparison(CaseObservation direct, CaseObservation seen) {
    private static final int SHOWN = 48;

    /** Returns the differences, the gravest first. */
    List<GatewayDifference> differences() {
        List<GatewayDifference> all = new ArrayList<>(count());
        int asked = Math.min(direct.received().size(), seen.received().size());
        for (int i = 0; i < asked; i++) {
            all.addAll(asked(direct.received().get(i), seen.received().get(i)));
        }
        boolean itsOwnReplies = seen.received().size() < direct.received().size();
        int answered = Math.max(direct.replies().size(), seen.replies().size());
        for (int i = 0; !itsOwnReplies && i < answered; i++) {
            all.addAll(answered(at(direct.replies(), i), at(seen.replies(), i)));
        }
        if (direct.replies().isEmpty() && seen.replies().isEmpty() && direct.after() != seen.after()) {
            all.add(
                    seen.after() == After.SILENT
                            ? Kind.NO_REPLY.told("no reply, is silent")
                            : Kind.STANDS_IN.told(seen.after().words()));
        }
        if (!direct.replies().isEmpty()
                && !seen.replies().isEmpty()
                && direct.after() != seen.after()
                && !endIsFraming()) {
            all.add(Kind.CONNECTION.told(seen.after().words()));
        }
        return all.stream()
                .distinct()
                .sorted(Comparator.comparing(
                        (GatewayDifference each) -> each.kind().effect(), Comparator.reverseOrder()))
                .toList();
    }

    /** Whether the end of the connection ends the reply without a gateway alone: the framing tells that. */
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
            return List.of(Kind.ANSWERS_ITSELF.told(
                    seen.replies().isEmpty()
                            ? "does not ask the backend"
                            : "answers "
                                    + join(seen.replies().stream()
                                            .map(ReceivedReply::status)
                                            .toList())
                                    + " itself"));
        }
        return asked > expected
                ? List.of(Kind.REPEATS.told(
                        "asks the backend " + asked + " times" + (expected > 1 ? " for " + expected : "")))
                : List.of();
    }

    private static List<GatewayDifference> asked(Received direct, Received seen) {
        List<GatewayDifference> all = new ArrayList<>();
        if (!direct.method().equals(seen.method())) {
            all.add(Kind.METHOD.told("asks with " + seen.method()));
        }
        if (!direct.body().sameAs(seen.body()) || direct.whole() != seen.whole()) {
            all.add(Kind.REQUEST_BODY.told(body(direct.body(), seen.body(), "the backend gets")));
        } else if (direct.framing() != seen.framing()) {
            all.add(Kind.REQUEST_FRAMING.told("sends "
                    + (seen.body().bytes() == 0 && seen.framing() == Framing.LENGTH
                            ? "the length 0"
                            : seen.framing().words())));
        }
        all.addAll(framed(direct.headers(), seen.headers(), "sends"));
        if (!direct.target().equals(seen.target())) {
            all.add(Kind.TARGET.told("asks for " + shown(seen.target())));
        }
        if (!direct.version().equals(seen.version())) {
            all.add(Kind.VERSION.told("asks in " + seen.version()));
        }
        all.addAll(
                new FieldComparison(Kind.REQUEST_HEADER).of(direct.headers(), seen.headers(), field -> !frames(field)));
        if (!direct.trailers().isEmpty() && seen.trailers().isEmpty()) {
            all.add(Kind.TRAILERS.told("drops the trailer"));
        }
        return all;
    }

    private List<GatewayDifference> answered(Optional<ReceivedReply> direct, Optional<ReceivedReply> seen) {
        if (seen.isEmpty()) {
            return direct.isEmpty()
                    ? List.of()
                    : List.of(
                            Kind.NO_REPLY.told("no reply, " + this.seen.after().words()));
        }
        if (direct.isEmpty() || !direct.get().whole()) {
            return standsIn(direct, seen.get());
        }
        return answered(direct.get(), seen.get());
    }

    /** Compares a reply with one that was not whole: the gateway may tell so in any way, but must not hide it. */
    private List<GatewayDifference> standsIn(Optional<ReceivedReply> direct, ReceivedReply seen) {
        if (direct.isPresent() && direct.get().status() == seen.status()) {
            return seen.whole()
                    ? List.of(Kind.MENDED.told("passes " + seen.body().bytes() + " bytes on as the whole body"))
                    : List.of();
        }
        boolean refused = this.direct.after() == After.REFUSED;
        return List.of(
                Kind.STANDS_IN.told("answers " + seen.status() + (refused ? " after " + this.seen.ms() + " ms" : "")));
    }

    private List<GatewayDifference> answered(ReceivedReply direct, ReceivedReply seen) {
        if (direct.status() != seen.status()) {
            // another reply altogether: its headers and body are its own
            return List.of(Kind.STATUS.told("answers " + seen.status()));
        }
        List<GatewayDifference> all = new ArrayList<>();
        if (!direct.body().sameAs(seen.body()) || !seen.whole()) {
            all.add(Kind.REPLY_BODY.told(body(direct.body(), seen.body(), "the client gets")));
        } else if (direct.framing() != seen.framing()) {
            all.add(Kind.REPLY_FRAMING.told("replies with " + seen.framing().words()));
        }
        if (!direct.version().equals(seen.version())) {
            all.add(Kind.VERSION.told("replies in " + seen.version()));
        }
        all.addAll(framed(direct.headers(), seen.headers(), "replies with"));
        boolean bare = direct.framing() == Framing.NONE; // its length says what the body would have been
        all.addAll(new FieldComparison(Kind.REPLY_HEADER)
                .of(direct.headers(), seen.headers(), field -> bare ? !field.isHopByHop() : !frames(field)));
        if (!direct.trailers().isEmpty() && seen.trailers().isEmpty()) {
            all.add(Kind.TRAILERS.told("drops the trailer"));
        }
        // one of the gateway's own beside the backend's says nothing new, and comes or not as both are fast
        List<Integer> interim = seen.interim().stream().distinct().toList();
        if (!direct.interim().equals(interim)) {
            all.add(Kind.INTERIM.told(interim.isEmpty() ? "sends no 100" : "sends " + join(interim) + " first"));
        }
        return all;
    }

    /**
     * Checks that a message says once how long it is: said twice or in two ways, one reader may take it for another's.
     */
    private static List<GatewayDifference> framed(List<Field> direct, List<Field> seen, String does) {
        long lengths = count(seen, "content-length");
        long codings = count(seen, "transfer-encoding");
        boolean once = lengths + codings <= 1;
        boolean alike = lengths == count(direct, "content-length") && codings == count(direct, "transfer-encoding");
        if (once || alike) {
            return List.of();
        }
        return List.of(Kind.FRAMING_FIELDS.told(does + " "
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
        return statuses.stream().distinct().map(String::valueOf).collect(Collectors.joining(", "));
    }

    private static String body(ReceivedBody direct, ReceivedBody seen, String who) {
        return direct.bytes() == seen.bytes()
                ? who + " another body"
                : who + " " + seen.bytes() + " of " + direct.bytes() + " bytes";
    }

    /** Returns a target of Latin-1 with bytes that are no printable ASCII as {@code \xC3}. */
    private static String shown(String target) {
        String text = target.chars()
                .mapToObj(c -> c >= ' ' && c <= '~' ? Character.toString(c) : String.format("\\x%02X", c))
                .collect(Collectors.joining());
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
    }
}
