package dev.gatebench.lab.measure;

import dev.gatebench.core.check.CheckLimits;
import dev.gatebench.core.schedule.Window;
import dev.gatebench.core.study.WarmUpSpec;
import dev.gatebench.core.warmup.WarmUpRule;
import dev.gatebench.core.warmup.WarmUpWindow;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.meter.Sampler;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Watches one arm's warm-up window by window and says when it is over. */
final class WarmUpMonitor {
    private final RunningArm arm;
    private final int fork;
    private final int start;
    private final WarmUpSpec spec;
    private final List<Task> reference;
    private final Sampler sampler;
    private final Part part;
    private final WarmUpRule rule;
    private long windowFrom;
    private Counted before;

    /** The backend's count when the window ended, whose meters are read some time later. */
    private Optional<Counted> atEnd = Optional.empty();

    /** Requests that the backend had counted, and when it was asked. */
    private record Counted(long requests, long epochMs) {}

    /**
     * A part of a warm-up.
     *
     * @param atLoad whether it is the second
     * @param startEpochMs when it began
     * @param beforeMs how long the parts before it took
     */
    record Part(boolean atLoad, long startEpochMs, long beforeMs) {}

    /**
     * @param start 1, and one more for each time that the run was resumed
     * @param part the part that is watched
     * @param reference the tasks whose CPU time is the reference: the backend, in the direct arm the injector
     */
    WarmUpMonitor(
            RunningArm arm,
            int fork,
            int start,
            Part part,
            WarmUpSpec spec,
            CheckLimits limits,
            List<Task> reference,
            Sampler sampler) {
        this.arm = arm;
        this.fork = fork;
        this.start = start;
        this.spec = spec;
        this.rule = new WarmUpRule(limits);
        this.reference = reference;
        this.sampler = sampler;
        this.part = part;
        this.windowFrom = part.startEpochMs();
        this.before = new Counted(arm.backends().requests(), part.startEpochMs());
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
        if (atEnd.isEmpty()) {
            atEnd = Optional.of(new Counted(arm.backends().requests(), nowEpochMs));
        }
        Window window = new Window(windowFrom, windowTo);
        OptionalDouble sut = sampler.cpuNs(arm.task(), window);
        OptionalDouble referenceNs = sampler.cpuNs(reference, window);
        if (nowEpochMs < windowTo + Sampler.SETTLED_MS) {
            return Optional.empty();
        }
        Counted now = atEnd.get();
        // it was asked some time after the window's end, and so before: as many as come in as long as the window is
        double share = (double) spec.window().toMillis() / Math.max(1, now.epochMs() - before.epochMs());
        long requests = Math.round((now.requests() - before.requests()) * share);
        before = now;
        atEnd = Optional.empty();
        windowFrom = windowTo;
        if (sut.isEmpty() || referenceNs.isEmpty()) {
            return Optional.empty(); // it was not read in this window; the next begins
        }
        long elapsed = windowTo - part.startEpochMs();
        WarmUpWindow seen = new WarmUpWindow(
                arm.arm().id(),
                fork,
                start,
                part.beforeMs() + elapsed,
                requests,
                sut.getAsDouble(),
                referenceNs.getAsDouble(),
                sampler.compilerNs(arm.task(), window),
                part.atLoad(),
                false);
        long atLeastMs = part.atLoad() ? 0 : spec.atLeast().toMillis();
        return Optional.of(rule.add(seen) && elapsed >= atLeastMs ? seen.nowSteady() : seen);
    }
}
