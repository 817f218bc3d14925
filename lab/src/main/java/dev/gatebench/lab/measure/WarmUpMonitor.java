package dev.gatebench.lab.measure;

import dev.gatebench.core.check.CheckLimits;
import dev.gatebench.core.schedule.Window;
import dev.gatebench.core.study.WarmUpSpec;
import dev.gatebench.core.warmup.WarmUpWindow;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.meter.Sampler;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Watches one arm's warm-up window by window and says when it is over. */
final class WarmUpMonitor {
    private final RunningArm arm;
    private final int fork;
    private final WarmUpSpec spec;
    private final List<Task> reference;
    private final Sampler sampler;
    private final Part part;
    private final SteadyDetector detector;
    private long windowFrom;
    private long requestsBefore;

    /** The backend's count when the window ended, whose meters are read some time later. */
    private boolean steady;

    private OptionalLong requestsAtEnd = OptionalLong.empty();

    /**
     * A part of a warm-up.
     *
     * @param atLoad whether it is the second
     * @param startEpochMs when it began
     * @param beforeMs how long the parts before it took
     */
    record Part(boolean atLoad, long startEpochMs, long beforeMs) {}

    /**
     * @param part the part that is watched
     * @param reference the tasks whose CPU time is the reference: the backend, in the direct arm the injector
     */
    WarmUpMonitor(
            RunningArm arm,
            int fork,
            Part part,
            WarmUpSpec spec,
            CheckLimits limits,
            List<Task> reference,
            Sampler sampler) {
        this.arm = arm;
        this.fork = fork;
        this.spec = spec;
        this.detector = new SteadyDetector(limits, part.atLoad() ? SteadyDetector.SPAN_AT_LOAD : SteadyDetector.SPAN);
        this.reference = reference;
        this.sampler = sampler;
        this.part = part;
        this.windowFrom = part.startEpochMs();
        this.requestsBefore = arm.backends().requests();
    }

    /**
     * The next window, when one has passed and its meters are read.
     *
     * @param nowEpochMs the time
     */
    Optional<WarmUpWindow> next(long nowEpochMs) {
        long windowTo = windowFrom + spec.window().toMillis();
        if (nowEpochMs < windowTo) {
            return Optional.empty();
        }
        if (requestsAtEnd.isEmpty()) {
            requestsAtEnd = OptionalLong.of(arm.backends().requests());
        }
        Window window = new Window(windowFrom, windowTo);
        OptionalDouble sut = sampler.cpuNs(arm.task(), window);
        OptionalDouble referenceNs = sampler.cpuNs(reference, window);
        if (nowEpochMs < windowTo + Sampler.SETTLED_MS) {
            return Optional.empty();
        }
        long requests = requestsAtEnd.getAsLong() - requestsBefore;
        requestsBefore = requestsAtEnd.getAsLong();
        requestsAtEnd = OptionalLong.empty();
        windowFrom = windowTo;
        if (sut.isEmpty() || referenceNs.isEmpty()) {
            return Optional.empty(); // it was not read in this window; the next begins
        }
        long elapsed = windowTo - part.startEpochMs();
        WarmUpWindow seen = new WarmUpWindow(
                arm.arm().id(),
                fork,
                part.beforeMs() + elapsed,
                requests,
                sut.getAsDouble(),
                referenceNs.getAsDouble(),
                sampler.compilerNs(arm.task(), window),
                part.atLoad(),
                false);
        long atLeastMs = part.atLoad() ? 0 : spec.atLeast().toMillis();
        // once it is, its code is there; what follows is noise, while others are waited for
        steady |= detector.add(seen) && elapsed >= atLeastMs;
        return Optional.of(steady ? seen.nowSteady() : seen);
    }
}
