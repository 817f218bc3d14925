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
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * A request that users send.
 *
 * @param id its id among several; absent where it is the only one
 * @param weight its part of all requests, of the sum of all weights
 * @param requests requests that differ in their paths, or in one header, taken in turn by all users together
 * @param turns how many were taken so far, by arm and by what differs
 */
record SentRequest(
        Optional<String> id,
        int weight,
        List<RequestSpec> requests,
        ReplyChecks checks,
        Map<String, AtomicLong> turns) {
    SentRequest {
        requests = List.copyOf(requests);
    }

    /** Makes the only request of a schedule. */
    static SentRequest only(RequestSpec request, ReplyChecks checks) {
        return new SentRequest(Optional.empty(), 1, List.of(request), checks, new ConcurrentHashMap<>());
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
                    ReplyChecks.of(expect).withHeaders(part.headers()),
                    new ConcurrentHashMap<>()));
        }
        return sent;
    }

    /** Makes the request of a step; its name in the log holds its id, where it has one. */
    HttpRequestActionBuilder in(Step step) {
        RequestSpec like = requests.get(0);
        String name = id.map(own -> Schedule.requestName(step.name(), own)).orElse(step.name());
        HttpRequestActionBuilder builder =
                http(name).httpRequest(like.method(), inTurn(step.arm() + " path", RequestSpec::path));
        for (String header : like.headers().keySet()) {
            builder = builder.header(header, inTurn(step.arm() + " " + header, request -> request.headers()
                    .getOrDefault(header, "")));
        }
        byte[] body = like.body().content();
        if (body.length > 0) {
            builder = builder.body(ByteArrayBody(body));
        }
        return step.kind().isWarmUp()
                ? checks.ofWarmUps().apply(builder).silent()
                : checks.ofTrials().apply(builder);
    }

    /** Returns the values of a part of the requests in turn, which go on where those of the step before ended. */
    private Function<Session, String> inTurn(String which, Function<RequestSpec, String> part) {
        List<String> values = requests.stream().map(part).toList();
        String first = values.get(0);
        if (values.stream().allMatch(first::equals)) {
            return session -> first;
        }
        AtomicLong turn = turns.computeIfAbsent(which, own -> new AtomicLong());
        return session -> values.get((int) (turn.getAndIncrement() % values.size()));
    }
}
