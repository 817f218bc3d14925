package dev.gatebench.core.check;

import dev.gatebench.core.clock.ClockReading;
import dev.gatebench.core.clock.HostClock;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import dev.gatebench.core.trial.Trial;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the roles of a trial used was used in the window in which its requests were answered: a host of another machine
 * reads it by its own clock, and the window is that far off there as the offset of that clock is not known. Where an
 * injector is on another host, the window itself was told by a clock of which that is true too: what is not known of
 * the two adds up. The window of several injectors is the mean of theirs, so it is at most as far off as the one of
 * them whose clock is known least. Of two hosts of one machine, each of which was asked on its own, the clock is the
 * same and drifts alike, but what it was read to be differs. It needs what was read after the fork, so it is judged
 * with the whole run.
 *
 * @param clocks the clocks of the hosts of a trial's fork that are not the lab's
 * @param limits the limits of the run's study
 */
record ClockCheck(List<HostClock> clocks, CheckLimits limits) {
    private static final double NS_PER_MS = 1e6;
    private static final String REMEDY = "let the machines keep their clocks together (chronyd or ntpd on each) and set"
            + " none while a run lasts, choose hosts that answer sooner, or measure for longer";

    ClockCheck {
        clocks = List.copyOf(clocks);
    }

    /** The finding of a trial of the fork. */
    CheckResult judged(Trial trial) {
        if (clocks.isEmpty()) {
            return Findings.notCheckable(
                    CheckNames.CLOCK, "no clock was read before or after its fork, though some were of other forks");
        }
        double windowMs = trial.durationNs() / NS_PER_MS;
        double limit = limits.clockShare();
        List<String> unknown =
                clocks.stream().flatMap(clock -> unknown(clock).stream()).toList();
        OptionalDouble most = clocks.stream()
                .map(this::errorMs)
                .flatMapToDouble(OptionalDouble::stream)
                .max();
        Findings finding = Findings.of(
                CheckNames.CLOCK,
                "the offset of each machine's clock within " + Numbers.percent(limit)
                        + " of the window of what was read before the fork");
        finding.figure("windowMs", windowMs);
        most.ifPresent(errorMs -> finding.figure("errorMs", errorMs));
        boolean failed = most.orElse(0) > limit * windowMs;
        String detail = clocks.stream()
                        .flatMap(clock -> known(clock, windowMs).stream())
                        .collect(Collectors.joining("; "))
                + "; limit " + Numbers.percent(limit) + " of the window";
        return failed || unknown.isEmpty()
                ? finding.judged(!failed, detail, REMEDY)
                : finding.notCheckable(String.join("; ", unknown));
    }

    /**
     * How far the window may be off on a host, ms: at least that where the injector's clock is not known.
     *
     * @return empty where its own clock is not known
     */
    private OptionalDouble errorMs(HostClock clock) {
        OptionalDouble own = clock.errorMs();
        return own.isPresent()
                ? OptionalDouble.of(own.getAsDouble() + tellerErrorMs(clock).orElse(0))
                : OptionalDouble.empty();
    }

    /** The same of the clocks by which the window was told; empty where there is none but this one, or the lab's. */
    private OptionalDouble tellerErrorMs(HostClock clock) {
        return tellers(clock)
                .map(teller -> teller.machine().equals(clock.machine()) ? teller.readingErrorMs() : teller.errorMs())
                .flatMapToDouble(OptionalDouble::stream)
                .max();
    }

    /** The injectors' clocks but for this one, which is not off from itself. */
    private Stream<HostClock> tellers(HostClock clock) {
        return clocks.stream().filter(ClockCheck::tells).filter(teller -> !teller.equals(clock));
    }

    private static boolean tells(HostClock clock) {
        return clock.roles().stream()
                .anyMatch(role -> role.equals(Trial.INJECTOR) || role.startsWith(Trial.INJECTOR + "-"));
    }

    private Optional<String> known(HostClock clock, double windowMs) {
        OptionalDouble errorMs = errorMs(clock);
        if (errorMs.isEmpty()) {
            return Optional.empty();
        }
        OptionalDouble teller = tellerErrorMs(clock);
        return Optional.of(words(clock) + " was " + words(clock.before().orElseThrow()) + " before the fork and "
                + words(clock.after().orElseThrow()) + " after it, so up to "
                + millis(clock.errorMs().orElseThrow()) + " from what was used"
                + (teller.isPresent()
                        ? " and " + millis(errorMs.getAsDouble()) + " with "
                                + (tellers(clock).count() > 1
                                        ? "the greatest of the injectors'"
                                        : "that of the injector")
                                + ", by which the window was told"
                        : "")
                + ", " + Numbers.percent(errorMs.getAsDouble() / windowMs) + " of the window");
    }

    private static Optional<String> unknown(HostClock clock) {
        if (clock.errorMs().isPresent()) {
            return Optional.empty();
        }
        String which =
                clock.before().filter(reading -> reading.problem().isEmpty()).isPresent() ? "after" : "before";
        return Optional.of(words(clock) + " was not read " + which + " the fork"
                + clock.before()
                        .flatMap(ClockReading::problem)
                        .or(() -> clock.after().flatMap(ClockReading::problem))
                        .map(problem -> ": " + problem)
                        .orElse(""));
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
