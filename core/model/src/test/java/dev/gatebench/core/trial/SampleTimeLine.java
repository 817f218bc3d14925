package dev.gatebench.core.trial;

import dev.gatebench.core.trial.TimeLine.Second;
import dev.gatebench.core.trial.TimeLine.Span;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** Time lines that were never measured. */
public final class SampleTimeLine {
    private SampleTimeLine() {}

    /** One of a trial of which everything was read. */
    public static TimeLine of(TrialId id, int seconds) {
        return of(
                id,
                IntStream.range(0, seconds)
                        .mapToObj(i -> second(i * 1000L, i * 1000L + 1000, 1000 + i))
                        .toList());
    }

    static TimeLine of(TrialId id, List<Second> seconds) {
        return new TimeLine(
                TimeLine.SCHEMA_VERSION,
                id.name(),
                Instant.parse("2026-11-20T10:00:00Z"),
                new Span(1000, seconds.size() * 1000L),
                seconds);
    }

    static Second second(long fromMs, long toMs, long requests) {
        return new Second(
                fromMs,
                toMs,
                OptionalLong.of(requests),
                Map.of(Trial.SUT, 0.5, Trial.INJECTOR, 0.25, Trial.BACKEND, 0.125),
                OptionalLong.of(400L << 20),
                OptionalDouble.of(0),
                OptionalLong.of(1250));
    }

    /** One in which nothing was read. */
    public static Second empty(long fromMs, long toMs) {
        return new Second(
                fromMs,
                toMs,
                OptionalLong.empty(),
                Map.of(),
                OptionalLong.empty(),
                OptionalDouble.empty(),
                OptionalLong.empty());
    }
}
