package dev.gatebench.lab.conformance;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Sends the request set, one case after another, and sees what comes of each. */
public final class RequestSetExamination {
    /** Longer than any gateway here waits by itself for a backend that is slow or gone. */
    private static final Duration LIMIT = Duration.ofSeconds(6);

    private static final String LOOPBACK = "127.0.0.1:";

    private final List<ConformanceCase> cases;
    private final RawClient client = new RawClient(LIMIT);

    /** With the whole request set. */
    public RequestSetExamination() {
        this(ConformanceCases.all());
    }

    RequestSetExamination(List<ConformanceCase> cases) {
        this.cases = List.copyOf(cases);
    }

    List<ConformanceCase> cases() {
        return cases;
    }

    /**
     * What comes of each case.
     *
     * @param to where requests are sent: a gateway, or the backend itself
     * @param backend the backend that is asked in the end; it may be down afterwards
     * @throws IOException when no connection can be made, though nobody refuses it
     */
    List<CaseObservation> observe(InetSocketAddress to, RecordingBackend backend) throws IOException {
        List<CaseObservation> all = new ArrayList<>();
        for (ConformanceCase each : cases) {
            backend.begin(each);
            RawClient.Outcome outcome = client.send(to, each.id(), each.requests());
            List<Received> received = backend.end();
            all.add(named(
                    new CaseObservation(received, outcome.replies(), outcome.after(), outcome.ms()),
                    to,
                    backend.address()));
        }
        return List.copyOf(all);
    }

    /** With the words GATEWAY and BACKEND for their addresses, which are others each time. */
    private static CaseObservation named(CaseObservation seen, InetSocketAddress gateway, InetSocketAddress backend) {
        return new CaseObservation(
                seen.received().stream()
                        .map(each -> new Received(
                                each.method(),
                                each.target(),
                                each.version(),
                                named(each.headers(), gateway, backend),
                                each.framing(),
                                each.body(),
                                each.trailers(),
                                each.whole()))
                        .toList(),
                seen.replies().stream()
                        .map(each -> new ReceivedReply(
                                each.interim(),
                                each.version(),
                                each.status(),
                                named(each.headers(), gateway, backend),
                                each.framing(),
                                each.body(),
                                each.trailers(),
                                each.whole()))
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
