package dev.gatebench.lab.measure;

import dev.gatebench.core.check.CheckLimits;
import dev.gatebench.core.warmup.WarmUpWindow;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Says when a system under test is warm: when its cost no longer falls and its JIT compiler is quiet.
 *
 * <p>Cost is CPU time relative to a reference measured at the same time, because the host's speed drifts and a ratio
 * does not. The best of the last windows is compared with the best of those before, because what disturbs a window
 * makes it dearer and never cheaper. A cost that rises is no obstacle: then the reference gets warm, as the injector
 * does while the backend alone is warmed up. Cost alone is not enough: it stands still for 20 s and more on plateaus
 * before the last tier's code is there, and only the compiler tells.
 */
final class SteadyDetector {
    /** Windows of each of the two spans that are compared. */
    static final int SPAN = 3;

    /** The same where the arm has been steady with fewer connections: little is left to compile. */
    static final int SPAN_AT_LOAD = 2;

    private final int span;

    private final CheckLimits limits;
    private final Deque<WarmUpWindow> last = new ArrayDeque<>();

    SteadyDetector(CheckLimits limits, int span) {
        this.limits = limits;
        this.span = span;
    }

    /**
     * Adds a window.
     *
     * @return whether it is steady at the window's end; a window without load tells nothing and is passed over
     */
    boolean add(WarmUpWindow window) {
        if (!(window.relativeCost() > 0) || window.requests() == 0) {
            return false;
        }
        last.addLast(window);
        if (last.size() > 2 * span) {
            last.removeFirst();
        }
        if (last.size() < 2 * span) {
            return false;
        }
        List<WarmUpWindow> windows = List.copyOf(last);
        List<WarmUpWindow> before = windows.subList(0, span);
        List<WarmUpWindow> now = windows.subList(span, 2 * span);
        return least(now) >= (1 - limits.warmUpTrendShare()) * least(before)
                && jitShare(now).orElse(0) <= limits.warmUpJitShare();
    }

    private static double least(Collection<WarmUpWindow> windows) {
        return windows.stream().mapToDouble(WarmUpWindow::relativeCost).min().orElseThrow();
    }

    /** Share of the compiler over all of the windows; empty when it is not known. */
    private static OptionalDouble jitShare(Collection<WarmUpWindow> windows) {
        boolean known = windows.stream().allMatch(window -> window.jitNs().isPresent());
        double jit =
                windows.stream().mapToDouble(window -> window.jitNs().orElse(0)).sum();
        double sut = windows.stream().mapToDouble(WarmUpWindow::sutCpuNs).sum();
        return known && sut > 0 ? OptionalDouble.of(jit / sut) : OptionalDouble.empty();
    }
}
