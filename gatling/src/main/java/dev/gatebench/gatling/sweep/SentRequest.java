package dev.gatebench.gatling.sweep;

import static io.gatling.javaapi.core.CoreDsl.ByteArrayBody;
import static io.gatling.javaapi.http.HttpDsl.http;

import dev.gatebench.core.schedule.Expectation;
import dev.gatebench.core.schedule.MixPart;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.Step;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * A request that users send.
 *
 * @param id its id among several; absent where it is the only one
 * @param weight its part of all requests, of the sum of all weights
 * @param requests requests that differ in their paths, or in values of headers, taken in turn by all users together
 */
record SentRequest(Optional<String> id, int weight, List<RequestSpec> requests, ReplyChecks checks) {
    SentRequest {
        requests = List.copyOf(requests);
    }

    /** Makes the only request of a schedule. */
    static SentRequest only(RequestSpec request, ReplyChecks checks) {
        return new SentRequest(Optional.empty(), 1, List.of(request), checks);
    }

    /** Makes the requests of a schedule. Throws IOException when an expected body cannot be read. */
    static List<SentRequest> of(Schedule schedule) throws IOException {
        if (schedule.mix().isEmpty()) {
            return List.of(only(schedule.request(), ReplyChecks.of(schedule.expect())));
        }
        List<SentRequest> sent = new ArrayList<>();
        for (MixPart part : schedule.mix()) {
            Expectation expect = part.expect();
            sent.add(new SentRequest(
                    Optional.of(part.id()),
                    part.weight(),
                    part.requests(),
                    ReplyChecks.of(expect).withHeaders(part.headers())));
        }
        return sent;
    }

    /** Makes the request of a step; its name in the log holds its id, where it has one. */
    HttpRequestActionBuilder in(Step step) {
        RequestSpec like = requests.get(0);
        String name = id.map(own -> Schedule.requestName(step.name(), own)).orElse(step.name());
        List<String> paths = distinct(RequestSpec::path);
        HttpRequestActionBuilder builder = paths.size() == 1
                ? http(name).httpRequest(like.method(), like.path())
                : http(name).httpRequest(like.method(), inTurn(paths));
        for (String header : like.headers().keySet()) {
            List<String> values = distinct(request -> request.headers().getOrDefault(header, ""));
            builder =
                    values.size() == 1 ? builder.header(header, values.get(0)) : builder.header(header, inTurn(values));
        }
        byte[] body = like.body().content();
        if (body.length > 0) {
            builder = builder.body(ByteArrayBody(body));
        }
        return step.kind().isWarmUp()
                ? checks.ofWarmUps().apply(builder).silent()
                : checks.ofTrials().apply(builder);
    }

    private List<String> distinct(Function<RequestSpec, String> part) {
        return requests.stream().map(part).distinct().toList();
    }

    private static Function<Session, String> inTurn(List<String> values) {
        AtomicLong turn = new AtomicLong();
        return session -> values.get((int) (turn.getAndIncrement() % values.size()));
    }
}
