package dev.gatebench.injector.http;

import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

/** Headers that a reply must have. Of several lines of one name the first counts, as with Gatling. */
final class RequiredHeaders {
    private final AsciiString[] names;
    private final AsciiString[] values;

    RequiredHeaders(Map<String, String> headers) {
        this.names = headers.keySet().stream()
                .map(name -> AsciiString.of(name.toLowerCase(Locale.ROOT)))
                .toArray(AsciiString[]::new);
        this.values = headers.values().stream().map(AsciiString::of).toArray(AsciiString[]::new);
    }

    /** Whether the head of a reply by HTTP/2 has them all. */
    boolean areIn(Http2Headers head) {
        for (int i = 0; i < names.length; i++) {
            CharSequence found = head.get(names[i]);
            if (found == null || !values[i].contentEquals(found)) {
                return false;
            }
        }
        return true;
    }

    /** Looks for them in the lines of one head after another, and makes no object for a head. */
    static final class Search {
        private RequiredHeaders required;
        private boolean[] seen = {};
        private int met;

        Search(RequiredHeaders first) {
            this.required = first;
        }

        /** Begins a head. */
        void begin(RequiredHeaders next) {
            required = next;
            met = 0;
            if (seen.length < next.names.length) {
                seen = new boolean[next.names.length];
            }
            Arrays.fill(seen, false);
        }

        /** Takes a line with a name before the colon, and a value between two places. */
        void take(HeadLine line, int colon, int from, int to) {
            for (int i = 0; i < required.names.length; i++) {
                if (!seen[i] && line.is(required.names[i].array(), 0, colon)) {
                    seen[i] = true;
                    met += line.isExactly(required.values[i].array(), from, to) ? 1 : 0;
                }
            }
        }

        /** Whether the lines of the head had them all. */
        boolean areAllMet() {
            return met == required.names.length;
        }
    }
}
