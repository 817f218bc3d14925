package dev.gatebench.gatling.trial;

import dev.gatebench.core.driver.ErrorKind;
import java.util.List;
import java.util.stream.Stream;

/**
 * Finds the kind of a failure by its message in Gatling's log. The first four prefixes are the names that
 * {@code ReplyChecks} gives its checks, the others the words of Gatling 3.15.1, Netty and the JDK.
 */
public final class FailureKinds {
    /** Name of the check of the status. */
    public static final String STATUS_CHECK = "status";
    /** Name of the check of the body's length. */
    public static final String LENGTH_CHECK = "bodyLength";
    /** Name of the check of the body's content. */
    public static final String CONTENT_CHECK = "bodyContent";

    /** First word of the names of the checks of headers. */
    public static final String HEADER_CHECK = "replyHeader";

    /** Words of failed connections, a connection that does not open in time among them. */
    private static final List<String> CONNECTION_WORDS = List.of(
            "ConnectTimeoutException",
            "connection timed out",
            "ConnectException",
            "Connection refused",
            "Connection reset",
            "Broken pipe",
            "Premature close",
            "PrematureCloseException",
            "ClosedChannelException",
            "SocketException",
            "NativeIoException",
            "UnknownHostException",
            "BindException",
            "ssl",
            "SSL",
            "NotSslRecordException");

    private FailureKinds() {}

    /** Returns the kind of a failure by its message; {@link ErrorKind#OTHER} when no rule fits. */
    public static ErrorKind of(String message) {
        if (begins(message, STATUS_CHECK + ",", STATUS_CHECK + " ", "status.find.")) {
            return ErrorKind.STATUS;
        }
        if (begins(message, LENGTH_CHECK, CONTENT_CHECK, HEADER_CHECK)) {
            return ErrorKind.PAYLOAD;
        }
        if (message.startsWith("Request timeout")) {
            return ErrorKind.TIMEOUT;
        }
        if (CONNECTION_WORDS.stream().anyMatch(message::contains)) {
            return ErrorKind.CONNECTION;
        }
        return message.contains("TimeoutException") ? ErrorKind.TIMEOUT : ErrorKind.OTHER;
    }

    private static boolean begins(String message, String... prefixes) {
        return Stream.of(prefixes).anyMatch(message::startsWith);
    }
}
