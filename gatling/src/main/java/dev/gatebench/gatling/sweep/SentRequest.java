package dev.gatebench.gatling.sweep;

import static io.gatling.javaapi.core.CoreDsl.ByteArrayBody;
import static io.gatling.javaapi.http.HttpDsl.http;

import dev.gatebench.core.schedule.Expectation;
import dev.gatebench.core.schedule.MixPart;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.Step;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A request that users send.
 *
 * @param id its id among several; absent where it is the only one
 * @param weight its part of all requests, of the sum of all weights
 * @param paths paths, taken in turn by all users together
 * @param like the request with any of the paths
 */
record SentRequest(Optional<String> id, int weight, List<String> paths, RequestSpec like, ReplyChecks checks) {
    SentRequest {
        paths = List.copyOf(paths);
    }

    /** Makes the only request of a schedule. */
    static SentRequest only(RequestSpec request, ReplyChecks checks) {
        return new SentRequest(Optional.empty(), 1, List.of(request.path()), request, checks);
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
                    part.requests().stream().map(RequestSpec::path).toList(),
                    part.requests().get(0),
                    ReplyChecks.of(expect).withHeaders(part.headers())));
        }
        return sent;
    }

    /** Makes the request of a step; its name in the log holds its id, where it has one. */
    HttpRequestActionBuilder in(Step step) {
        String name = id.map(own -> Schedule.requestName(step.name(), own)).orElse(step.name());
        HttpRequestActionBuilder builder = paths.size() == 1
                ? http(name).httpRequest(like.method(), paths.get(0))
                : inTurn(name, new AtomicLong());
        for (var header : like.headers().entrySet()) {
            builder = builder.header(header.getKey(), header.getValue());
        }
        byte[] body = like.body().content();
        if (body.length > 0) {
            builder = builder.body(ByteArrayBody(body));
        }
        return step.kind().isWarmUp()
                ? checks.ofWarmUps().apply(builder).silent()
                : checks.ofTrials().apply(builder);
    }

    private HttpRequestActionBuilder inTurn(String name, AtomicLong turn) {
        return http(name)
                .httpRequest(like.method(), session -> paths.get((int) (turn.getAndIncrement() % paths.size())));
    }
}
