package dev.gatebench.injector.run;

import dev.gatebench.core.schedule.MixPart;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.Together;
import dev.gatebench.injector.http.ExpectedReply;
import dev.gatebench.injector.http.StepRequest;
import dev.gatebench.injector.http.WireRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/** The requests of a schedule, one or several by weight, with the replies that they must have. */
final class ScheduledRequests {
    private final boolean mixed;
    private final List<MixPart> requests;
    private final List<ExpectedReply> expected;
    private final Optional<Together> together;

    /** Requests that were taken in turn so far, by arm and number of the request. */
    private final Map<List<Object>, AtomicLong> turns = new HashMap<>();

    /** @throws IllegalArgumentException in one line when an expected body cannot be read or has another length */
    ScheduledRequests(Schedule schedule) {
        this.mixed = !schedule.mix().isEmpty();
        this.requests = mixed
                ? schedule.mix()
                : List.of(new MixPart("only", 1, List.of(schedule.request()), schedule.expect(), Map.of()));
        this.expected = requests.stream()
                .map(request -> ExpectedReply.read(request.expect(), request.headers()))
                .toList();
        this.together = schedule.together();
    }

    /** @throws IllegalArgumentException in one line when one of them cannot be sent in a step */
    void requireSendable(Step step) {
        for (MixPart request : requests) {
            try {
                for (RequestSpec each : request.requests()) {
                    WireRequest.require(each, step.baseUrl(), step.client());
                }
            } catch (IllegalArgumentException e) {
                throw mixed ? new IllegalArgumentException("request '" + request.id() + "': " + e.getMessage(), e) : e;
            }
        }
    }

    /** Encodes them for a step, whose turns go on where those of the arm's step before ended. */
    List<StepRequest> in(Step step) {
        return IntStream.range(0, requests.size())
                .mapToObj(i -> new StepRequest(
                        requests.get(i).weight(),
                        requests.get(i).requests().stream()
                                .map(each -> WireRequest.of(each, step.baseUrl(), step.client()))
                                .toList(),
                        turns.computeIfAbsent(
                                List.of(step.arm(), i),
                                own -> new AtomicLong(
                                        beginning(requests.get(i).requests().size()))),
                        expected.get(i)))
                .toList();
    }

    /** Returns the turn with which this process begins: several injectors begin at equal distances. */
    private long beginning(int count) {
        return together.map(place -> (long) (place.phase() * count)).orElse(0L);
    }
}
