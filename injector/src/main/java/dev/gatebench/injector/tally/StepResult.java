package dev.gatebench.injector.tally;

import dev.gatebench.core.driver.CompletionCount;
import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.DriverTrialDraft;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.driver.Handshakes;
import dev.gatebench.core.driver.Offered;
import dev.gatebench.core.driver.Protocol;
import dev.gatebench.core.driver.RequestFigures;
import dev.gatebench.core.driver.Times;
import dev.gatebench.core.driver.TimesCount;
import dev.gatebench.core.schedule.MixPart;
import dev.gatebench.core.schedule.StepEvent;
import dev.gatebench.core.schedule.Window;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Adds up what all loops counted of a step. */
public final class StepResult {
    private StepResult() {}

    /** Adds up the requests of a step; a connection that was not opened counts as one that failed. */
    public static StepEvent.Answered answered(List<StepTally> parts) {
        return new StepEvent.Answered(
                parts.stream()
                        .mapToLong(part -> part.answered + part.notConnected)
                        .sum(),
                parts.stream()
                        .mapToLong(part -> part.failed + part.notConnected)
                        .sum());
    }

    /**
     * Makes the trial of a step.
     *
     * @param startEpochMs its start, ms since 1970
     * @param complete whether all of its window has passed
     * @param ratePerSec the rate that its due times were drawn from; absent by the closed model
     * @param mix the requests that were sent by weight; empty where one was
     * @param parts the tally of each loop, at least one
     */
    public static DriverTrial of(
            String name,
            long startEpochMs,
            Window window,
            boolean complete,
            OptionalInt ratePerSec,
            List<MixPart> mix,
            List<StepTally> parts) {
        List<RequestTally> requests =
                parts.stream().flatMap(part -> Stream.of(part.requests)).toList();
        Map<ErrorKind, Long> errors = errors(requests);
        long notConnected = sum(parts, part -> part.notConnectedInWindow);
        if (notConnected > 0) {
            errors.merge(ErrorKind.CONNECTION, notConnected, Long::sum);
        }
        double windowNs = TimeUnit.MILLISECONDS.toNanos(window.lengthMs());
        CompletionCount completions = new CompletionCount();
        parts.forEach(part -> completions.add(part.completions));
        DriverTrialDraft trial = DriverTrial.of(name, window, sum(requests, each -> each.correct), errors)
                .complete(complete)
                .answered(sum(parts, part -> part.answered))
                .failed(sum(parts, part -> part.failed))
                // each was waited for, until it was taken for lost
                .unanswered(0)
                .atEdges(parts.stream().mapToDouble(part -> part.atEdgesNs).sum() / windowNs)
                .inFlight(parts.stream().mapToDouble(part -> part.inFlightNs).sum() / windowNs)
                .serviceTime(times(requests, each -> each.service))
                .completions(completions.from(startEpochMs))
                // one request's figures are those of all
                .byRequest(IntStream.range(0, mix.size() > 1 ? mix.size() : 0)
                        .mapToObj(i -> figures(
                                mix.get(i),
                                parts.stream().map(part -> part.requests[i]).toList()))
                        .toList());
        if (ratePerSec.isPresent()) {
            trial.responseTime(times(requests, each -> each.response))
                    .offered(new Offered(
                            ratePerSec.getAsInt(),
                            sum(parts, part -> part.due),
                            sum(parts, part -> part.sent),
                            sum(parts, part -> part.waited),
                            sum(parts, part -> part.notSent),
                            sum(parts, part -> part.spunNs),
                            outstanding(parts, windowNs / StepTally.PARTS),
                            times(parts, part -> part.delay)));
        }
        Set<Protocol> protocols = new LinkedHashSet<>();
        parts.forEach(part -> protocols.addAll(part.protocols));
        if (protocols.size() > 1) {
            trial.complete(false)
                    .refused("its connections must agree upon one protocol, agreed upon "
                            + String.join(
                                    "; ",
                                    protocols.stream().map(Protocol::words).toList()));
        } else {
            protocols.forEach(trial::protocol);
        }
        Handshakes handshakes =
                new Handshakes(sum(parts, part -> part.wholeHandshakes), sum(parts, part -> part.resumedHandshakes));
        if (handshakes.whole() + handshakes.resumed() > 0) {
            trial.handshakes(handshakes);
        }
        return trial.build();
    }

    private static RequestFigures figures(MixPart request, List<RequestTally> parts) {
        return new RequestFigures(
                request.id(),
                request.weight(),
                sum(parts, part -> part.correct),
                errors(parts),
                times(parts, part -> part.service),
                times(parts, part -> part.response));
    }

    private static Map<ErrorKind, Long> errors(List<RequestTally> parts) {
        Map<ErrorKind, Long> errors = new EnumMap<>(ErrorKind.class);
        parts.forEach(part -> part.errors.forEach((kind, count) -> errors.merge(kind, count, Long::sum)));
        return errors;
    }

    private static <T> Optional<Times> times(List<T> parts, Function<T, TimesCount> times) {
        return TimesCount.together(parts.stream().map(times).toList(), 1);
    }

    private static List<Double> outstanding(List<StepTally> parts, double ns) {
        return IntStream.range(0, StepTally.PARTS)
                .mapToObj(i -> parts.stream()
                                .mapToDouble(part -> part.outstandingNs[i])
                                .sum()
                        / ns)
                .toList();
    }

    private static <T> long sum(List<T> parts, ToLongFunction<T> figure) {
        return parts.stream().mapToLong(figure).sum();
    }
}
