package dev.gatebench.mock.reply;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;

/** The body of the request that a connection receives, kept only while the plan's replies tell it. */
final class KeptBody {
    private StringBuilder text = new StringBuilder(0);

    /** Forgets the body of the request before. */
    void begin() {
        if (text.length() > 0) {
            text = new StringBuilder(0); // which frees the memory of a large one
        }
    }

    /** Keeps a part, each byte as a character, and leaves the part as it is. */
    void add(ByteBuf part) {
        text.append(part.toString(StandardCharsets.ISO_8859_1));
    }

    CharSequence text() {
        return text;
    }
}
