package dev.gatebench.core.warmup;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * The warm-up of an arm in a fork and its cost.
 *
 * @param start 1, and one more for each time that the run was resumed
 * @param steady whether the warm-up ended because the arm was steady, and not at its bound
 * @param durationMs time until the last window ended, ms
 */
public record WarmUp(
        String arm,
        int fork,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) int start,
        boolean steady,
        long durationMs,
        long requests,
        List<Point> windows) {
    public WarmUp {
        start = Math.max(1, start);
        windows = List.copyOf(windows);
    }

    /**
     * The figures of one {@link WarmUpWindow}.
     *
     * @param untilMs end of the window, ms since the warm-up began
     * @param relativeCost CPU time of the system under test ÷ CPU time of the reference; absent when the reference used
     *     none
     * @param jitShare share of the JIT compiler in the CPU time of the system under test, 0..1; absent without a JVM
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Point(
            long untilMs,
            boolean atLoad,
            long requests,
            OptionalDouble cpuNsPerRequest,
            OptionalDouble relativeCost,
            OptionalDouble jitShare) {
        static Point of(WarmUpWindow window) {
            return new Point(
                    window.untilMs(),
                    window.atLoad(),
                    window.requests(),
                    number(window.cpuNsPerRequest()),
                    number(window.relativeCost()),
                    window.jitShare());
        }

        private static OptionalDouble number(double value) {
            return Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
        }
    }

    /** Groups windows into warm-ups, by fork, and within a fork in the order in which they were made. */
    public static List<WarmUp> of(List<WarmUpWindow> windows) {
        Map<String, List<WarmUpWindow>> byArm = windows.stream()
                .collect(Collectors.groupingBy(
                        window -> window.fork() + " " + window.start() + " " + window.arm(),
                        LinkedHashMap::new,
                        Collectors.toList()));
        return byArm.values().stream()
                .map(WarmUp::ofOne)
                .sorted(Comparator.comparingInt(WarmUp::fork)) // those of lanes are made at once
                .toList();
    }

    private static WarmUp ofOne(List<WarmUpWindow> windows) {
        WarmUpWindow last = windows.get(windows.size() - 1);
        return new WarmUp(
                last.arm(),
                last.fork(),
                last.start(),
                last.steady(),
                last.untilMs(),
                windows.stream().mapToLong(WarmUpWindow::requests).sum(),
                windows.stream().map(Point::of).toList());
    }
}
