package dev.gatebench.lab.conformance;

import static dev.gatebench.lab.conformance.Effect.CHANGES_THE_WORK;
import static dev.gatebench.lab.conformance.Effect.DIFFERS;
import static dev.gatebench.lab.conformance.Effect.SAME;

import com.fasterxml.jackson.databind.EnumNamingStrategies;
import com.fasterxml.jackson.databind.annotation.EnumNaming;

/**
 * A difference between a gateway and the backend alone, at one request.
 *
 * @param of the header field that differs; empty where none does
 * @param words what the gateway does, in a few words
 */
public record GatewayDifference(Kind kind, String of, String words) {

    /** A kind of difference. */
    @EnumNaming(EnumNamingStrategies.LowerCamelCaseStrategy.class)
    public enum Kind {
        /** The backend was not asked, or not for all that it was to be asked for. */
        ANSWERS_ITSELF(CHANGES_THE_WORK),
        /** The backend was asked more often than the gateway was. */
        REPEATS(CHANGES_THE_WORK),
        METHOD(CHANGES_THE_WORK),
        REQUEST_BODY(CHANGES_THE_WORK),
        /** The client got no reply where the backend gave one. */
        NO_REPLY(CHANGES_THE_WORK),
        /** The client got another status than that of a whole reply of the backend. */
        STATUS(CHANGES_THE_WORK),
        /** The client got another body than that of a whole reply of the backend. */
        REPLY_BODY(CHANGES_THE_WORK),
        /** A reply that was cut off came as one that is whole. */
        MENDED(CHANGES_THE_WORK),
        /** The client got a reply where the backend gave none, or none that is whole. */
        STANDS_IN(DIFFERS),
        TARGET(DIFFERS),
        /** The backend was asked in another version of HTTP, or the client answered in one. */
        VERSION(DIFFERS),
        REQUEST_FRAMING(DIFFERS),
        REPLY_FRAMING(DIFFERS),
        /** A length or chunks said twice, or both at once. */
        FRAMING_FIELDS(DIFFERS),
        REQUEST_HEADER(DIFFERS),
        REPLY_HEADER(DIFFERS),
        /** A header that gateways are known to add or to set: it is told, and is no fault. */
        KNOWN_HEADER(SAME),
        TRAILERS(DIFFERS),
        /** Statuses before the reply, such as 100. */
        INTERIM(DIFFERS),
        /** The client's connection stays open or closes otherwise. */
        CONNECTION(DIFFERS);

        private final Effect effect;

        Kind(Effect effect) {
            this.effect = effect;
        }

        public Effect effect() {
            return effect;
        }

        /** Returns a difference that is about no header field. */
        GatewayDifference told(String words) {
            return new GatewayDifference(this, "", words);
        }
    }

    /** Whether a gateway may do so to all requests alike: the reports then tell it once. */
    boolean mayBeHabit() {
        return switch (kind) {
            case VERSION, REQUEST_HEADER, REPLY_HEADER, KNOWN_HEADER, REQUEST_FRAMING, REPLY_FRAMING -> true;
            default -> false;
        };
    }

    /** Whether both tell the same; the value to which a header is set may differ. */
    boolean alike(GatewayDifference other) {
        return kind == other.kind
                && of.equals(other.of)
                && (of.isEmpty() ? words.equals(other.words) : verb().equals(other.verb()));
    }

    /** Returns what is done to a header, such as {@code adds}. */
    private String verb() {
        int end = words.indexOf(' ');
        return end < 0 ? words : words.substring(0, end);
    }
}
