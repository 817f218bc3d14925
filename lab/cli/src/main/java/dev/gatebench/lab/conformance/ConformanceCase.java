package dev.gatebench.lab.conformance;

import java.util.ArrayList;
import java.util.List;

/**
 * One of the requests, or some on one connection, that go through every gateway.
 *
 * @param id its name: {@code get}, {@code path-encoded-slash}
 * @param asks what it shows, in one sentence
 * @param ofStudies whether studies send such requests, so that a gateway must do their work to be compared in figures
 * @param requests what is sent on one connection, one behind the other
 * @param answer what the backend does
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

    static ConformanceCase of(String id, String asks, RawRequest request, Answer answer) {
        return new ConformanceCase(id, asks, false, List.of(request), answer, false);
    }

    /** A request to which the backend replies as in studies. */
    static ConformanceCase of(String id, String asks, RawRequest request) {
        return of(id, asks, request, Sample.PLAIN);
    }

    /** A GET for a path that goes on so behind that of studies. */
    static ConformanceCase get(String id, String asks, String behind) {
        return of(id, asks, RawRequest.of("GET", Sample.PATH + behind));
    }

    /** A plain GET to which the backend does something else. */
    static ConformanceCase reply(String id, String asks, Answer answer) {
        return of(id, asks, RawRequest.of("GET", Sample.PATH), answer);
    }

    /** The same as one that studies send. */
    ConformanceCase asStudiesSend() {
        return new ConformanceCase(id, asks, true, requests, answer, backendDown);
    }

    /** The same with one more request behind it. */
    ConformanceCase followedBy(RawRequest next) {
        List<RawRequest> both = new ArrayList<>(requests);
        both.add(next);
        return new ConformanceCase(id, asks, ofStudies, both, answer, backendDown);
    }

    /** The same while the backend does not listen. */
    ConformanceCase withTheBackendDown() {
        return new ConformanceCase(id, asks, ofStudies, requests, answer, true);
    }
}
