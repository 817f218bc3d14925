package dev.gatebench.lab.gateway.shenyu;

import dev.gatebench.core.trial.Trial;
import dev.gatebench.shenyu.Burnt;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/** Computes the CPU time that a positive control has burnt in its trials, from its logs. */
final class BurntShare {
    private BurntShare() {}

    /** Returns burnt ÷ other CPU time over the seconds that lie wholly in the window of a trial; empty without any. */
    static OptionalDouble of(List<String> log, List<Trial> trials) {
        List<Burnt> within = log.stream()
                .flatMap(line -> Burnt.of(line).stream())
                .filter(burnt -> trials.stream().anyMatch(trial -> holds(trial, burnt)))
                .toList();
        long other = nanos(within, Burnt::other);
        return other > 0 ? OptionalDouble.of((double) nanos(within, Burnt::burnt) / other) : OptionalDouble.empty();
    }

    private static boolean holds(Trial trial, Burnt burnt) {
        return !burnt.from().isBefore(trial.startedAt())
                && !burnt.to().isAfter(trial.startedAt().plusNanos(trial.durationNs()));
    }

    private static long nanos(List<Burnt> told, Function<Burnt, Duration> time) {
        return told.stream().map(time).mapToLong(Duration::toNanos).sum();
    }
}
