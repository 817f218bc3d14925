package dev.gatebench.gatling.testing;

import java.nio.charset.StandardCharsets;

/**
 * The act of a {@link LoopbackServer} on a request.
 *
 * @param act answer, stay silent, or break the connection
 * @param delayMs time before that, ms
 * @param text the whole reply in ISO 8859-1
 */
public record Reply(Act act, long delayMs, String text) {
    /** The server's reaction. */
    public enum Act {
        ANSWER,
        HANG,
        RESET,
        CLOSE
    }

    public static Reply answer(int status, long delayMs, byte[] body) {
        String head = "HTTP/1.1 " + status + " Something\r\nContent-Length: " + body.length + "\r\n\r\n";
        return new Reply(Act.ANSWER, delayMs, head + new String(body, StandardCharsets.ISO_8859_1));
    }

    public static Reply garbage() {
        return new Reply(Act.ANSWER, 0, "this is no HTTP\r\n\r\n");
    }

    public static Reply of(Act act) {
        return new Reply(act, 0, "");
    }
}
