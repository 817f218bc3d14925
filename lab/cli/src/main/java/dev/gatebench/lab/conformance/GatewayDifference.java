package dev.gatebench.lab.conformance;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * In what a gateway differs from the backend alone, at one request.
 *
 * @param kind in what
 * @param of the header field that it is about; empty where it is about none
 * @param words what the gateway does, in a few words
 */
public record GatewayDifference(Kind kind, String of, String words) {

    /** In what a gateway may differ. */
    public enum Kind {
        /** The backend was not asked, or not for all that it was to be asked for. */
        @JsonProperty("answersItself")
        ANSWERS_ITSELF(Effect.CHANGES_THE_WORK),
        /** The backend was asked more often than the gateway was. */
        @JsonProperty("repeats")
        REPEATS(Effect.CHANGES_THE_WORK),
        /** The backend was asked with another method. */
        @JsonProperty("method")
        METHOD(Effect.CHANGES_THE_WORK),
        /** The backend received another body. */
        @JsonProperty("requestBody")
        REQUEST_BODY(Effect.CHANGES_THE_WORK),
        /** The client got no reply where the backend gave one. */
        @JsonProperty("noReply")
        NO_REPLY(Effect.CHANGES_THE_WORK),
        /** The client got another status than that of a whole reply of the backend. */
        @JsonProperty("status")
        STATUS(Effect.CHANGES_THE_WORK),
        /** The client got another body than that of a whole reply of the backend. */
        @JsonProperty("replyBody")
        REPLY_BODY(Effect.CHANGES_THE_WORK),
        /** A reply that was cut off came as one that is whole. */
        @JsonProperty("mended")
        MENDED(Effect.CHANGES_THE_WORK),
        /** The client got a reply where the backend gave none, or none that is whole. */
        @JsonProperty("standsIn")
        STANDS_IN(Effect.DIFFERS),
        /** The backend was asked for another target. */
        @JsonProperty("target")
        TARGET(Effect.DIFFERS),
        /** The backend was asked in another version of HTTP, or the client answered in one. */
        @JsonProperty("version")
        VERSION(Effect.DIFFERS),
        /** The request's body is framed in another way. */
        @JsonProperty("requestFraming")
        REQUEST_FRAMING(Effect.DIFFERS),
        /** The reply's body is framed in another way. */
        @JsonProperty("replyFraming")
        REPLY_FRAMING(Effect.DIFFERS),
        /** A length or chunks said twice, or both at once. */
        @JsonProperty("framingFields")
        FRAMING_FIELDS(Effect.DIFFERS),
        /** A header of the request. */
        @JsonProperty("requestHeader")
        REQUEST_HEADER(Effect.DIFFERS),
        /** A header of the reply. */
        @JsonProperty("replyHeader")
        REPLY_HEADER(Effect.DIFFERS),
        /** A header that gateways are known to add or to set: it is told, and is no fault. */
        @JsonProperty("knownHeader")
        KNOWN_HEADER(Effect.SAME),
        /** Fields behind a body. */
        @JsonProperty("trailers")
        TRAILERS(Effect.DIFFERS),
        /** Statuses before the reply, such as 100. */
        @JsonProperty("interim")
        INTERIM(Effect.DIFFERS),
        /** What becomes of the client's connection. */
        @JsonProperty("connection")
        CONNECTION(Effect.DIFFERS);

        private final Effect effect;

        Kind(Effect effect) {
            this.effect = effect;
        }

        /** What it means. */
        public Effect effect() {
            return effect;
        }
    }

    static GatewayDifference of(Kind kind, String words) {
        return new GatewayDifference(kind, "", words);
    }

    /** Whether it is what a gateway may do to all requests alike, so that it is said once and not of each. */
    boolean mayBeHabit() {
        return switch (kind) {
            case VERSION, REQUEST_HEADER, REPLY_HEADER, KNOWN_HEADER, REQUEST_FRAMING, REPLY_FRAMING -> true;
            default -> false;
        };
    }

    /** Whether both say the same of the same; the value to which a header is set may differ. */
    boolean alike(GatewayDifference other) {
        return kind == other.kind
                && of.equals(other.of)
                && (of.isEmpty() ? words.equals(other.words) : verb().equals(other.verb()));
    }

    /** What is done to a header: {@code adds}, {@code drops}, {@code sets} … */
    private String verb() {
        int end = words.indexOf(' ');
        return end < 0 ? words : words.substring(0, end);
    }
}
