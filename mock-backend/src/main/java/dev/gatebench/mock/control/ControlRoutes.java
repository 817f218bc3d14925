package dev.gatebench.mock.control;

import static org.springframework.web.reactive.function.server.RequestPredicates.GET;
import static org.springframework.web.reactive.function.server.RequestPredicates.POST;
import static org.springframework.web.reactive.function.server.RequestPredicates.PUT;
import static org.springframework.web.reactive.function.server.RequestPredicates.all;
import static org.springframework.web.reactive.function.server.RouterFunctions.route;

import dev.gatebench.mock.control.StatsReply.PlanReply;
import dev.gatebench.mock.plan.PathReply;
import dev.gatebench.mock.reply.LivePlan;
import dev.gatebench.mock.stats.Stats;
import dev.gatebench.mock.text.OneLine;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/** Answers the requests below {@code /__mock/}: read the counters, reset them, change the plan. */
public final class ControlRoutes {
    /** Longest body of a control request, bytes; WebFlux reads no more into memory either. */
    private static final int LONGEST_BODY = 256 << 10;

    private final LivePlan plan;
    private final List<PathReply> replies;
    private final Stats stats;
    private final ControlGuard guard;

    /**
     * Creates the routes.
     *
     * @param replies table of replies, in the order of its counts
     * @param token token that each request must bring; empty if none is required
     */
    public ControlRoutes(LivePlan plan, List<PathReply> replies, Stats stats, Optional<String> token) {
        this.plan = plan;
        this.replies = replies;
        this.stats = stats;
        this.guard = new ControlGuard(token);
    }

    /** The handler of all requests below {@code /__mock/}. */
    public HttpHandler handler() {
        return RouterFunctions.toHttpHandler(route(GET("/__mock/stats"), this::stats)
                .andRoute(GET("/__mock/silences"), this::silences)
                .andRoute(POST("/__mock/reset"), this::reset)
                .andRoute(PUT("/__mock/plan"), this::change)
                .andRoute(all(), this::refuse)
                .filter((request, next) -> guard.refusal(request)
                        .map(refusal -> whole(request).then(error(refusal.status(), refusal.line())))
                        .orElseGet(() -> next.handle(request))
                        .onErrorResume(DataBufferLimitException.class, ControlRoutes::tooLong)));
    }

    /**
     * Completes when the whole request was read: none is answered earlier, for the reason in {@code PlanHandler}. Fails
     * with a {@link DataBufferLimitException} if the body is longer than {@link #LONGEST_BODY}.
     */
    private static Mono<Void> whole(ServerRequest request) {
        return request.exchange()
                .getRequest()
                .getBody()
                .scan(0, (sum, part) -> {
                    int bytes = sum + part.readableByteCount();
                    DataBufferUtils.release(part);
                    if (bytes > LONGEST_BODY) {
                        throw new DataBufferLimitException(
                                "the body of a control request must have " + LONGEST_BODY + " bytes at most, has more");
                    }
                    return bytes;
                })
                .then();
    }

    private Mono<ServerResponse> stats(ServerRequest request) {
        return whole(request)
                .then(Mono.defer(() ->
                        json(HttpStatus.OK, StatsReply.of(stats.snapshot(), plan.plan(), replies, stats.paths()))));
    }

    private Mono<ServerResponse> silences(ServerRequest request) {
        return whole(request).then(Mono.defer(() -> json(HttpStatus.OK, stats.silences())));
    }

    private Mono<ServerResponse> reset(ServerRequest request) {
        return whole(request).then(Mono.defer(() -> {
            plan.change(same -> same);
            stats.reset();
            return ServerResponse.noContent().build();
        }));
    }

    private Mono<ServerResponse> refuse(ServerRequest request) {
        return whole(request)
                .then(error(
                        HttpStatus.NOT_FOUND,
                        request.method() + " " + request.path()
                                + " must be GET /__mock/stats, GET /__mock/silences, POST /__mock/reset"
                                + " or PUT /__mock/plan"));
    }

    private Mono<ServerResponse> change(ServerRequest request) {
        return request.bodyToMono(String.class)
                .defaultIfEmpty("")
                .flatMap(json -> json(HttpStatus.OK, PlanReply.of(plan.change(PlanChange.parse(json)::apply))))
                .onErrorResume(
                        IllegalArgumentException.class,
                        invalid -> error(HttpStatus.BAD_REQUEST, String.valueOf(invalid.getMessage())));
    }

    /** Refuses a body that is too long; the rest of it stays unread, since the connection ends with the reply. */
    private static Mono<ServerResponse> tooLong(DataBufferLimitException problem) {
        return ServerResponse.status(HttpStatus.CONTENT_TOO_LARGE)
                .header(HttpHeaders.CONNECTION, "close")
                .contentType(MediaType.APPLICATION_JSON)
                .bodyValue(Map.of("error", OneLine.of(String.valueOf(problem.getMessage()))));
    }

    private static Mono<ServerResponse> error(HttpStatus status, String line) {
        return json(status, Map.of("error", OneLine.of(line)));
    }

    private static Mono<ServerResponse> json(HttpStatus status, Object value) {
        return ServerResponse.status(status)
                .contentType(MediaType.APPLICATION_JSON)
                .bodyValue(value);
    }
}
