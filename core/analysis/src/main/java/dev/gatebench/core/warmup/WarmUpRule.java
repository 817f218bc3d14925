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
 * Says when a system under test is warm: when it is shown that its cost no longer falls, and its JIT compiler is quiet.
 *
 * <p>Cost is CPU time a request, without the compiler's. Its logarithm is fitted by a line over the last windows, over
 * 8 of them up to 14, whichever shows it first. It is shown that the cost falls no more where the one-sided 95 % bound
 * of the line's slope, over six windows, is above −10 % ({@link CheckLimits#warmUpTrendShare}). A cost that rises is no
 * obstacle. In simulations with windows that scatter by 5 to 15 %, a cost that stands still passes in more than 93 of
 * 100 warm-ups of 18 windows, and one that still falls by a fifth in six windows in fewer than one of ten; with the
 * scatter of recorded windows in more than 99 and in 2 of 100 ({@code WarmUpRuleTest}).
 *
 * <p>Cost alone is not enough: it stands still for 20 s and more on plateaus before the last tier's code is there, and
 * only the compiler tells. What was once shown of the cost stays shown while other arms are waited for; the compiler
 * must be quiet in the last windows of all.
 */
public final class WarmUpRule {
    /** Windows over which the fall is told. */
    private static final int SPAN = 6;

    private static final int LEAST = 8;

    /** So many windows more than the least may be fitted: earlier ones are of another time. */
    private static final int MORE = 6;

    /** In so many of the last windows the compiler must be quiet. */
    private static final int QUIET = 3;

    private final CheckLimits limits;
    private final Deque<WarmUpWindow> last = new ArrayDeque<>();
    private boolean stands;

    /** Begins with a part of a warm-up. */
    public WarmUpRule(CheckLimits limits) {
        this.limits = limits;
    }

    /**
     * Adds a window.
     *
     * @return whether the system under test is steady at the window's end; a window without requests tells nothing and
     *     is passed over
     */
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

    /** Share of the compiler over all of the windows; empty when it is not known. */
    private static OptionalDouble jitShare(Collection<WarmUpWindow> windows) {
        boolean known = windows.stream().allMatch(window -> window.jitNs().isPresent());
        double jit =
                windows.stream().mapToDouble(window -> window.jitNs().orElse(0)).sum();
        double sut = windows.stream().mapToDouble(WarmUpWindow::sutCpuNs).sum();
        return known && sut > 0 ? OptionalDouble.of(jit / sut) : OptionalDouble.empty();
    }
}
