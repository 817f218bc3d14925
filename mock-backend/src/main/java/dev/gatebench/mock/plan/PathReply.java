package dev.gatebench.mock.plan;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The reply to the requests with a method and a path, instead of the plan's.
 *
 * @param method the method
 * @param path the path, query left out
 * @param status status of the reply, 200..599
 * @param body body of the reply
 * @param headers header fields of the reply besides type and length of the body; they may give another type
 * @param requestHeaders header fields that a request must carry, else its reply is 400
 * @param requestBytes bytes that the body of a request should have; empty if any number will do
 */
public record PathReply(
        String method,
        String path,
        int status,
        ReplyBody body,
        Map<String, String> headers,
        List<RequiredField> requestHeaders,
        OptionalLong requestBytes) {
    private static final Pattern METHOD = Pattern.compile("[A-Z][A-Z-]{0,31}");
    private static final Pattern PATH = Pattern.compile("/[!-~&&[^?#]]{0,2047}");
    /** Fields that say how a reply is framed, which is the backend's own business. */
    private static final Set<String> FRAMING =
            Set.of("connection", "content-length", "keep-alive", "transfer-encoding", "upgrade", "trailer");

    public PathReply {
        check(METHOD.matcher(method).matches(), "method must be 1..32 capital letters, was '" + method + "'");
        check(
                PATH.matcher(path).matches() && !path.startsWith("/__mock/"),
                "path must begin with / but not /__mock/, without ? and # and spaces, was '" + path + "'");
        check(status >= 200 && status <= 599, "status must be 200..599, was " + status);
        headers = Map.copyOf(headers);
        headers.forEach((name, value) -> {
            // by the form of a field on one line
            RequiredField field = RequiredField.parse(name + ": " + value);
            check(field.name().equals(name), "headers must have names of header fields, had '" + name + "'");
            check(
                    !FRAMING.contains(name.toLowerCase(Locale.ROOT)),
                    "headers must not frame the reply, had '" + name + "'");
        });
        requestHeaders = List.copyOf(requestHeaders);
        long bytes = requestBytes.orElse(0);
        check(bytes >= 0, "requestBytes must be at least 0, was " + bytes);
    }

    private static void check(boolean holds, String rule) {
        if (!holds) {
            throw new IllegalArgumentException(rule);
        }
    }
}
