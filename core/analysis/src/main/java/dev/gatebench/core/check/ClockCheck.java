package dev.gatebench.core.check;

import dev.gatebench.core.clock.ClockReading;
import dev.gatebench.core.clock.HostClock;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import dev.gatebench.core.trial.Trial;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The window of a trial was the same on every host: another machine reads usage by its own clock, and there the window
 * is off by as much as the offset of that clock is unknown. Where an injector on another host told the window, its
 * clock adds an error of its own. The window of several injectors is the mean of theirs, so it is at most as far off as
 * the least known of their clocks. Two hosts of one machine have one clock that drifts alike, but separate readings of
 * it differ. The check needs readings after the fork, so it is judged with the whole run.
 *
 * @param clocks the clocks of the hosts of a trial's fork that are not the lab's
 */
record ClockCheck(List<HostClock> clocks, CheckLimits limits) {
    private static final double NS_PER_MS = 1e6;
    private static final String REMEDY = "synchronise the machines' clocks (chronyd or ntpd on each) and set no clock"
            + " while a run lasts, choose hosts that answer sooner, or measure for longer";

    ClockCheck {
        clocks = List.copyOf(clocks);
    }

    CheckResult judged(Trial trial) {
        if (clocks.isEmpty()) {
            return Findings.notCheckable(
                    CheckNames.CLOCK,
                    "no clock was read before or after this fork, though clocks were read for other forks");
        }
        double windowMs = trial.durationNs() / NS_PER_MS;
        double limit = limits.clockShare();
        List<String> unknown = clocks.stream()
                .filter(clock -> clock.errorMs().isEmpty())
                .map(ClockCheck::unknown)
                .toList();
        OptionalDouble most = clocks.stream()
                .map(this::errorMs)
                .flatMapToDouble(OptionalDouble::stream)
                .max();
        Findings finding = Findings.of(
                CheckNames.CLOCK,
                "the offset of each machine's clock changed over the fork by at most " + Numbers.percent(limit)
                        + " of the window");
        finding.figure("windowMs", windowMs);
        most.ifPresent(errorMs -> finding.figure("errorMs", errorMs));
        boolean failed = most.orElse(0) > limit * windowMs;
        String detail = clocks.stream()
                        .filter(clock -> clock.errorMs().isPresent())
                        .map(clock -> known(clock, windowMs))
                        .collect(Collectors.joining("; "))
                + "; limit " + Numbers.percent(limit) + " of the window";
        return failed || unknown.isEmpty()
                ? finding.judged(!failed, detail, REMEDY)
                : finding.notCheckable(String.join("; ", unknown));
    }

    /** Returns how far the window may be off on a host, ms; empty where the host's own clock is not known. */
    private OptionalDouble errorMs(HostClock clock) {
        return clock.errorMs().stream()
                .map(own -> own + tellerErrorMs(clock).orElse(0))
                .findFirst();
    }

    /** Returns the error of the other clocks that told the window, ms; empty where there is no other, or the lab's. */
    private OptionalDouble tellerErrorMs(HostClock clock) {
        return tellers(clock)
                .map(teller -> teller.machine().equals(clock.machine()) ? teller.readingErrorMs() : teller.errorMs())
                .flatMapToDouble(OptionalDouble::stream)
                .max();
    }

    /** Lists the injectors' clocks but for this one, which agrees with itself. */
    private Stream<HostClock> tellers(HostClock clock) {
        return clocks.stream().filter(teller -> !teller.equals(clock)).filter(teller -> teller.roles().stream()
                .anyMatch(role -> role.equals(Trial.INJECTOR) || role.startsWith(Trial.INJECTOR + "-")));
    }

    private String known(HostClock clock, double windowMs) {
        double errorMs = errorMs(clock).orElseThrow();
        String injectors = tellers(clock).count() > 1 ? "the worst of the injectors' clocks" : "the injector's clock";
        return words(clock) + " had the offset " + words(clock.before().orElseThrow()) + " before the fork and "
                + words(clock.after().orElseThrow()) + " after it, so its times may be wrong by "
                + millis(clock.errorMs().orElseThrow())
                + (tellerErrorMs(clock).isPresent()
                        ? ", with " + injectors + ", which set the window, by " + millis(errorMs)
                        : "")
                + ", which is " + Numbers.percent(errorMs / windowMs) + " of the window";
    }

    private static String unknown(HostClock clock) {
        boolean before =
                clock.before().stream().anyMatch(reading -> reading.problem().isEmpty());
        return words(clock) + " was not read " + (before ? "after" : "before") + " the fork"
                + clock.before()
                        .flatMap(ClockReading::problem)
                        .or(() -> clock.after().flatMap(ClockReading::problem))
                        .map(problem -> ": " + problem)
                        .orElse("");
    }

    private static String words(HostClock clock) {
        return "the clock of " + clock.host() + " (" + String.join(", ", clock.roles()) + ")";
    }

    private static String words(ClockReading reading) {
        return Numbers.count(reading.offsetMs().orElseThrow()) + " ± "
                + Numbers.count(reading.errorMs().orElseThrow()) + " ms";
    }

    private static String millis(double ms) {
        return Numbers.count(Math.round(ms)) + " ms";
    }
}
