package dev.gatebench.lab.backend;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The counters of all workers of an nginx since its start, as its module {@code stub_status} tells them
 * (https://nginx.org/en/docs/http/ngx_http_stub_status_module.html).
 *
 * @param requests requests received, this one among them
 * @param reading connections on which a request's head is being read
 * @param writing connections on which a request is being answered, this one among them
 */
record StubStatus(long active, long accepted, long requests, long reading, long writing) {
    private static final String NUMBER = "(\\d{1,18})";
    private static final Pattern FORM = Pattern.compile("Active connections: " + NUMBER
            + "\\s+server accepts handled requests\\s+" + NUMBER + " " + NUMBER + " " + NUMBER
            + "\\s+Reading: " + NUMBER + " Writing: " + NUMBER + " Waiting: " + NUMBER);

    /** Parses a reply, with its head or without; empty where it is none of this module. */
    static Optional<StubStatus> of(String reply) {
        Matcher found = FORM.matcher(reply);
        return found.find()
                ? Optional.of(new StubStatus(
                        number(found, 1), number(found, 2), number(found, 4), number(found, 5), number(found, 6)))
                : Optional.empty();
    }

    private static long number(Matcher found, int group) {
        return Long.parseLong(found.group(group));
    }

    /**
     * Returns the counters of all other clients.
     *
     * @param ownConnections connections that were opened to ask for the status until now, all closed but that of this
     *     reply
     * @param ownRequests requests for the status until now, this one among them
     */
    BackendStats without(long ownConnections, long ownRequests) {
        return new BackendStats(
                requests - ownRequests, accepted - ownConnections, active - 1, reading + writing - 1, 0, 0, 0, 0);
    }
}
