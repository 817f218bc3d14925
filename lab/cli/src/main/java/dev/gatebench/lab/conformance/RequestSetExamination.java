package dev.gatebench.lab.conformance;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Sends the cases of the request set one after another, and observes what the backend and the client get. */
public record RequestSetExamination(List<ConformanceCase> cases) {
    /** Time for the replies of a case: longer than any gateway here waits for a backend that is slow or gone. */
    private static final Duration LIMIT = Duration.ofSeconds(6);

    private static final String LOOPBACK = "127.0.0.1:";

    private static final RawClient CLIENT = new RawClient(LIMIT);

    /** Examines the whole request set. */
    public RequestSetExamination() {
        this(ConformanceCase.all());
    }

    /**
     * Observes each case.
     *
     * @param to where requests are sent: a gateway, or the backend itself
     * @param backend the backend that receives them in the end; it may be down afterwards
     * @throws IOException when no connection can be made, though nobody refuses it
     */
    List<CaseObservation> observe(InetSocketAddress to, RecordingBackend backend) throws IOException {
        List<CaseObservation> all = new ArrayList<>();
        for (ConformanceCase each : cases) {
            backend.begin(each);
            RawClient.Outcome outcome = CLIENT.send(to, each.id(), each.requests());
            CaseObservation seen = new CaseObservation(backend.end(), outcome.replies(), outcome.after(), outcome.ms());
            all.add(named(seen, to, backend.address()));
        }
        return List.copyOf(all);
    }

    /** Writes GATEWAY and BACKEND for their addresses, which are others each time. */
    private static CaseObservation named(CaseObservation seen, InetSocketAddress gateway, InetSocketAddress backend) {
        return new CaseObservation(
                seen.received().stream()
                        .map(each -> each.withHeaders(named(each.headers(), gateway, backend)))
                        .toList(),
                seen.replies().stream()
                        .map(each -> each.withHeaders(named(each.headers(), gateway, backend)))
                        .toList(),
                seen.after(),
                seen.ms());
    }

    private static List<Field> named(List<Field> fields, InetSocketAddress gateway, InetSocketAddress backend) {
        return fields.stream()
                .map(field -> new Field(
                        field.name(),
                        field.value()
                                .replace(LOOPBACK + backend.getPort(), "BACKEND")
                                .replace(LOOPBACK + gateway.getPort(), "GATEWAY")))
                .toList();
    }
}
