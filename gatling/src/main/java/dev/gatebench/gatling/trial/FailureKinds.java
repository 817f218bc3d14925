package dev.gatebench.gatling.trial;

import dev.gatebench.core.driver.ErrorKind;
import java.util.List;

/**
 * What a failed request's message in Gatling's log means. The first three prefixes are the names that
 * {@code ReplyChecks} gives its checks, the others the words of Gatling 3.15.1, Netty and the JDK.
 */
public final class FailureKinds {
    /** Name of the check of the status. */
    public static final String STATUS_CHECK = "status";
    /** Name of the check of the body's length. */
    public static final String LENGTH_CHECK = "bodyLength";
    /** Name of the check of the body's content. */
    public static final String CONTENT_CHECK = "bodyContent";

    private record Rule(String part, boolean prefix, ErrorKind kind) {
        boolean fits(String message) {
            return prefix ? message.startsWith(part) : message.contains(part);
        }
    }

    private static final List<Rule> RULES = List.of(
            starts(STATUS_CHECK + ",", ErrorKind.STATUS),
            starts(STATUS_CHECK + " ", ErrorKind.STATUS),
            starts("status.find.", ErrorKind.STATUS),
            starts(LENGTH_CHECK, ErrorKind.PAYLOAD),
            starts(CONTENT_CHECK, ErrorKind.PAYLOAD),
            starts("Request timeout", ErrorKind.TIMEOUT),
            // before the timeouts: a connection that does not open in time has failed as a connection
            contains("ConnectTimeoutException", ErrorKind.CONNECTION),
            contains("connection timed out", ErrorKind.CONNECTION),
            contains("ConnectException", ErrorKind.CONNECTION),
            contains("Connection refused", ErrorKind.CONNECTION),
            contains("Connection reset", ErrorKind.CONNECTION),
            contains("Broken pipe", ErrorKind.CONNECTION),
            contains("Premature close", ErrorKind.CONNECTION),
            contains("PrematureCloseException", ErrorKind.CONNECTION),
            contains("ClosedChannelException", ErrorKind.CONNECTION),
            contains("SocketException", ErrorKind.CONNECTION),
            contains("NativeIoException", ErrorKind.CONNECTION),
            contains("UnknownHostException", ErrorKind.CONNECTION),
            contains("BindException", ErrorKind.CONNECTION),
            contains("ssl", ErrorKind.CONNECTION),
            contains("SSL", ErrorKind.CONNECTION),
            contains("NotSslRecordException", ErrorKind.CONNECTION),
            contains("TimeoutException", ErrorKind.TIMEOUT));

    private FailureKinds() {}

    /** The kind of a failure by its message; {@link ErrorKind#OTHER} when no rule fits. */
    public static ErrorKind of(String message) {
        for (Rule rule : RULES) {
            if (rule.fits(message)) {
                return rule.kind();
            }
        }
        return ErrorKind.OTHER;
    }

    private static Rule starts(String part, ErrorKind kind) {
        return new Rule(part, true, kind);
    }

    private static Rule contains(String part, ErrorKind kind) {
        return new Rule(part, false, kind);
    }
}
