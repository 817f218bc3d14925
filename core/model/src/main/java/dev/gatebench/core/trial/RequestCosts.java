package dev.gatebench.core.trial;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Costs of a trial per request. Each is empty where it was not measured, and for a process that also worked for other
 * arms in the same seconds.
 */
public interface RequestCosts {
    /** Returns the figures of each process by role. */
    Map<String, ProcessFigures> processes();

    /** Returns the requests that the driver sent and the replies. */
    Traffic traffic();

    /** Returns whether the system under test was steady; absent when not measured. */
    Optional<Steadiness> steadiness();

    /**
     * Returns the CPU time of a role per request, ns, user and system together. Where the whole load was measured, it
     * is that load's time ÷ all its replies, so that no request counts by half; else the window's ÷ its correct
     * replies. The JIT compiler's time is left out where that was watched: the compiler works for all requests to come,
     * and which trial it works in is chance.
     */
    default OptionalDouble cpuNsPerRequest(String role) {
        return perRequest(role, figures -> {
            // the window's share stands in where that of the whole load is not known
            double compiler = figures.compilerShare()
                    .orElse(role.equals(Trial.SUT) ? jitShare().orElse(0) : 0);
            long answered = traffic().answered().orElse(0);
            return OptionalDouble.of(
                    figures.wholeLoad().isPresent() && answered > 0
                            ? (1 - compiler) * figures.wholeLoad().get().cpuNs() / answered
                            : (1 - compiler) * figures.cpuNs() / traffic().requests());
        });
    }

    /** Returns the bytes that the system under test allocated per request in the window. */
    default OptionalDouble allocatedBytesPerRequest() {
        return perRequest(Trial.SUT, figures -> figures.jvm().stream()
                .flatMapToDouble(jvm -> jvm.allocatedBytes().stream())
                .map(bytes -> bytes / traffic().requests())
                .findFirst());
    }

    /** Returns the context switches of the system under test per request in the window. */
    default OptionalDouble contextSwitchesPerRequest() {
        return perRequest(
                Trial.SUT, figures -> ratio(figures.contextSwitches(), traffic().requests()));
    }

    /**
     * Returns a count of the kernel's performance counters of the system under test per request: over the whole load,
     * by all its replies, where its total is known.
     */
    default OptionalDouble countedPerRequest(Function<Counters, OptionalLong> counter) {
        ProcessFigures figures = processes().get(Trial.SUT);
        if (figures == null || figures.forOthersToo() || figures.counters().isEmpty()) {
            return OptionalDouble.empty();
        }
        return ratio(
                counter.apply(figures.counters().get()),
                figures.wholeLoad().isPresent()
                        ? traffic().answered().orElse(0)
                        : traffic().requests());
    }

    /** Returns the JIT compiler's share of the CPU time of the system under test; absent where it was not watched. */
    default OptionalDouble jitShare() {
        return steadiness().map(Steadiness::jitShare).orElse(OptionalDouble.empty());
    }

    private OptionalDouble perRequest(String role, Function<ProcessFigures, OptionalDouble> cost) {
        ProcessFigures figures = processes().get(role);
        return figures == null || figures.forOthersToo() || traffic().requests() == 0
                ? OptionalDouble.empty()
                : cost.apply(figures);
    }

    private static OptionalDouble ratio(OptionalLong count, long requests) {
        return count.isPresent() && requests > 0
                ? OptionalDouble.of((double) count.getAsLong() / requests)
                : OptionalDouble.empty();
    }
}
