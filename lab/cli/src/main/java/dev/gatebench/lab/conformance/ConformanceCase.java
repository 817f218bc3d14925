package dev.gatebench.lab.conformance;

import java.util.List;
import java.util.stream.Stream;

/**
 * A case of the request set: one or more requests on one connection, which go through every gateway.
 *
 * @param id the name of the case, such as {@code path-encoded-slash}
 * @param asks what the case shows, in one sentence
 * @param ofStudies whether studies send such requests, so that a gateway must do their work to be compared in figures
 * @param backendDown whether the backend listens no more, from this case on
 */
record ConformanceCase(
        String id, String asks, boolean ofStudies, List<RawRequest> requests, Answer answer, boolean backendDown) {
    ConformanceCase {
        requests = List.copyOf(requests);
        if (!asks.endsWith(".")) {
            throw new IllegalArgumentException("case '" + id + "' must say in a sentence what it shows");
        }
    }

    /**
     * Returns the request set in the order in which it is sent. All paths are below {@code /http/}, which every gateway
     * of the project forwards. Cases that may leave a connection to the backend in disorder come last, and the backend
     * that is down at the very end.
     */
    static List<ConformanceCase> all() {
        return Stream.of(
                        TargetCases.methods(),
                        TargetCases.targets(),
                        HeaderCases.headers(),
                        HeaderCases.bodies(),
                        HeaderCases.connections(),
                        ReplyCases.replies(),
                        ReplyCases.failures())
                .flatMap(List::stream)
                .toList();
    }

    static ConformanceCase request(String id, String asks, RawRequest request, Answer answer) {
        return new ConformanceCase(id, asks, false, List.of(request), answer, false);
    }

    /** Returns a case in which the backend replies as in studies. */
    static ConformanceCase request(String id, String asks, RawRequest request) {
        return request(id, asks, request, Sample.PLAIN);
    }

    /** Returns a case of a GET whose target begins as in studies and ends with a text of its own. */
    static ConformanceCase path(String id, String asks, String end) {
        return request(id, asks, RawRequest.of("GET", Sample.PATH + end));
    }

    /** Returns a case of a plain GET to which the backend replies otherwise than in studies. */
    static ConformanceCase reply(String id, String asks, Answer answer) {
        return request(id, asks, Sample.GET, answer);
    }

    ConformanceCase asStudiesSend() {
        return new ConformanceCase(id, asks, true, requests, answer, backendDown);
    }

    /** Adds a request that is sent before the reply to the first comes. */
    ConformanceCase followedBy(RawRequest next) {
        return new ConformanceCase(id, asks, ofStudies, List.of(requests.get(0), next), answer, backendDown);
    }

    ConformanceCase withTheBackendDown() {
        return new ConformanceCase(id, asks, ofStudies, requests, answer, true);
    }
}
