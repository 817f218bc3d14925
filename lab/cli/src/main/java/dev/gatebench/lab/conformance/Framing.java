package dev.gatebench.lab.conformance;

import com.fasterxml.jackson.databind.EnumNamingStrategies;
import com.fasterxml.jackson.databind.annotation.EnumNaming;
import java.util.List;

/** The ways in which a message says where its body ends (RFC 9112, section 6). */
@EnumNaming(EnumNamingStrategies.LowerCamelCaseStrategy.class)
public enum Framing {
    NONE("no body"),
    LENGTH("a length"),
    CHUNKED("chunks"),
    CLOSE("the connection's end");

    private final String words;

    Framing(String words) {
        this.words = words;
    }

    /** Returns the framing that fields announce. */
    static Framing of(List<Field> fields, Framing otherwise) {
        if (Field.lists(fields, "transfer-encoding", "chunked")) {
            return CHUNKED;
        }
        return Field.first(fields, "content-length").isPresent() ? LENGTH : otherwise;
    }

    String words() {
        return words;
    }
}
