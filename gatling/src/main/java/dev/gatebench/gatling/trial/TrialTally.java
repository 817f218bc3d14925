package dev.gatebench.gatling.trial;

import dev.gatebench.core.driver.CompletionCount;
import dev.gatebench.core.driver.Completions;
import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.driver.RequestFigures;
import dev.gatebench.core.schedule.MixPart;
import dev.gatebench.core.schedule.Window;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The sums of one trial while its records go by. */
final class TrialTally {
    private final String name;
    private final Window window;
    private final long startEpochMs;
    private final List<MixPart> mix;
    private final CompletionCount completions = new CompletionCount();
    private final RepliesTally all = new RepliesTally();
    private final Map<String, RepliesTally> byRequest = new LinkedHashMap<>();

    /** Time before the window of requests that ended in the window. */
    private long beforeMs;

    /** Time in the window of requests that ended after the window. */
    private long unfinishedMs;

    private long totalRequests;
    private long totalErrors;
    private long lastSeen;

    /** @param mix the requests that are sent by weight; empty where one is */
    TrialTally(String name, long startEpochMs, Window window, List<MixPart> mix) {
        this.name = name;
        this.startEpochMs = startEpochMs;
        this.window = window;
        this.mix = mix;
        this.lastSeen = startEpochMs;
        mix.forEach(part -> byRequest.put(part.id(), new RepliesTally()));
    }

    /** @param request id of the request among several */
    void correct(Optional<String> request, long fromEpochMs, long toEpochMs) {
        totalRequests++;
        completions.add(Math.floorDiv(toEpochMs - startEpochMs, Completions.SECOND_MS));
        seen(toEpochMs);
        if (toEpochMs >= window.toEpochMs()) {
            unfinishedMs += Math.max(0, window.toEpochMs() - Math.max(fromEpochMs, window.fromEpochMs()));
        }
        if (window.contains(toEpochMs)) {
            beforeMs += Math.max(0, window.fromEpochMs() - fromEpochMs);
            long ms = Math.max(0, toEpochMs - fromEpochMs);
            all.correct(ms);
            request.map(byRequest::get).ifPresent(own -> own.correct(ms));
        }
    }

    void failed(Optional<String> request, ErrorKind kind, long epochMs) {
        totalErrors++;
        seen(epochMs);
        if (window.contains(epochMs)) {
            all.failed(kind);
            request.map(byRequest::get).ifPresent(own -> own.failed(kind));
        }
    }

    void seen(long epochMs) {
        lastSeen = Math.max(lastSeen, epochMs);
    }

    DriverTrial toTrial() {
        return DriverTrial.of(name, window, all.requests(), all.errors())
                .complete(lastSeen >= window.toEpochMs())
                .answered(totalRequests + totalErrors)
                .failed(totalErrors)
                // a user leaves when it has had its last reply, or has failed to
                .unanswered(0)
                .atEdges((double) (unfinishedMs - beforeMs) / window.lengthMs())
                .serviceTime(all.serviceTime())
                .completions(completions.from(startEpochMs))
                // one request's figures are those of all
                .byRequest(mix.size() > 1 ? mix.stream().map(this::figures).toList() : List.of())
                .build();
    }

    private RequestFigures figures(MixPart part) {
        RepliesTally own = byRequest.getOrDefault(part.id(), new RepliesTally());
        return new RequestFigures(
                part.id(), part.weight(), own.requests(), own.errors(), own.serviceTime(), Optional.empty());
    }
}
