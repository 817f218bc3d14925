package dev.gatebench.lab.run;

import dev.gatebench.core.schedule.Window;
import dev.gatebench.core.study.WarmUpSpec;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.meter.Sampler;
import java.util.Optional;
import java.util.OptionalDouble;

/** Watches one arm's warm-up window by window and says when it is over. */
final class WarmUpMonitor {
    private final RunningArm arm;
    private final int fork;
    private final WarmUpSpec spec;
    private final long referencePid;
    private final Sampler sampler;
    private final long startEpochMs;
    private final SteadyDetector detector = new SteadyDetector();
    private long windowFrom;
    private long requestsBefore;

    /**
     * @param referencePid the process whose CPU time is the reference: the backend, in the direct arm the injector
     * @param startEpochMs when the warm-up began
     */
    WarmUpMonitor(RunningArm arm, int fork, WarmUpSpec spec, long referencePid, Sampler sampler, long startEpochMs) {
        this.arm = arm;
        this.fork = fork;
        this.spec = spec;
        this.referencePid = referencePid;
        this.sampler = sampler;
        this.startEpochMs = startEpochMs;
        this.windowFrom = startEpochMs;
        this.requestsBefore = arm.backend().stats().requests();
    }

    /**
     * The next window, when one has passed.
     *
     * @param nowEpochMs the time
     */
    Optional<WarmUpWindow> next(long nowEpochMs) {
        long windowTo = windowFrom + spec.window().toMillis();
        if (nowEpochMs < windowTo + Sampler.PERIOD_MS) {
            return Optional.empty();
        }
        Window window = new Window(windowFrom, windowTo);
        OptionalDouble sut = sampler.cpuNs(arm.process().pid(), window);
        OptionalDouble reference = sampler.cpuNs(referencePid, window);
        if (sut.isEmpty() || reference.isEmpty()) {
            return Optional.empty(); // the sampler is late
        }
        long requests = arm.backend().stats().requests();
        long inWindow = requests - requestsBefore;
        windowFrom = windowTo;
        requestsBefore = requests;
        boolean agree = inWindow > 0
                && reference.getAsDouble() > 0
                && detector.add(sut.getAsDouble() / reference.getAsDouble());
        long elapsed = windowTo - startEpochMs;
        boolean steady = agree && elapsed >= spec.atLeast().toMillis();
        return Optional.of(new WarmUpWindow(
                arm.arm().id(), fork, elapsed, inWindow, sut.getAsDouble(), reference.getAsDouble(), steady));
    }
}
