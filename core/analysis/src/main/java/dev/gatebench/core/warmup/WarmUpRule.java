package dev.gatebench.core.warmup;

import dev.gatebench.core.check.CheckLimits;
import dev.gatebench.core.statistics.LogScale;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.OptionalDouble;
import org.apache.commons.math3.stat.regression.SimpleRegression;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Decides when a system under test is warm: its cost has been shown to fall no longer, and its JIT compiler is quiet.
 *
 * <p>Cost is CPU time a request, without the compiler's. A line is fitted to its logarithm over the last 8 to 14
 * windows, whichever number shows first that the cost falls no longer: the one-sided 95 % bound of the line's slope,
 * over six windows, is above −10 % ({@link CheckLimits#warmUpTrendShare}). A rising cost is no obstacle. In simulations
 * with windows that scatter by 5 to 15 %, a constant cost passes in more than 93 of 100 warm-ups of 18 windows, and a
 * cost that still falls by a fifth in six windows in fewer than one of ten; with the scatter of recorded windows in
 * more than 99 and in 2 of 100 ({@code WarmUpRuleTest}).
 *
 * <p>Cost alone is not enough: it stays constant for 20 s and more on plateaus before the last tier's code is there,
 * and only the compiler tells. Once shown, a constant cost stays shown while other arms warm up; the compiler must be
 * quiet in the last windows of all.
 */
public final class WarmUpRule {
    /** Windows over which the fall of the cost is limited. */
    private static final int SPAN = 6;

    private static final int LEAST = 8;

    /** Windows that may be fitted beyond the least: earlier ones are too old. */
    private static final int MORE = 6;

    /** Last windows in which the compiler must be quiet. */
    private static final int QUIET = 3;

    private final CheckLimits limits;
    private final Deque<WarmUpWindow> last = new ArrayDeque<>();
    private boolean stands;

    /** Begins to watch a warm-up, or its part at one load. */
    public WarmUpRule(CheckLimits limits) {
        this.limits = limits;
    }

    /** Adds a window and tells whether the system is steady at its end; a window without requests is passed over. */
    public boolean add(WarmUpWindow window) {
        if (!(window.cpuNsPerRequest() > 0)) {
            return false;
        }
        last.addLast(window);
        if (last.size() > LEAST + MORE) {
            last.removeFirst();
        }
        List<WarmUpWindow> windows = List.copyOf(last);
        for (int count = LEAST; count <= windows.size() && !stands; count++) {
            stands = standsStill(windows.subList(windows.size() - count, windows.size()));
        }
        return stands
                && jitShare(windows.subList(Math.max(0, windows.size() - QUIET), windows.size()))
                                .orElse(0)
                        <= limits.warmUpJitShare();
    }

    private boolean standsStill(List<WarmUpWindow> windows) {
        SimpleRegression line = new SimpleRegression();
        for (int i = 0; i < windows.size(); i++) {
            line.addData(i, Math.log(windows.get(i).cpuNsPerRequest()));
        }
        double t = TDistribution.of(windows.size() - 2.0).inverseCumulativeProbability(LogScale.CONFIDENCE);
        double mostFall = SPAN * (t * line.getSlopeStdErr() - line.getSlope());
        return mostFall <= -Math.log(1 - limits.warmUpTrendShare());
    }

    private static OptionalDouble jitShare(Collection<WarmUpWindow> windows) {
        boolean known = windows.stream().allMatch(window -> window.jitNs().isPresent());
        double jit =
                windows.stream().mapToDouble(window -> window.jitNs().orElse(0)).sum();
        double sut = windows.stream().mapToDouble(WarmUpWindow::sutCpuNs).sum();
        return known && sut > 0 ? OptionalDouble.of(jit / sut) : OptionalDouble.empty();
    }
}
