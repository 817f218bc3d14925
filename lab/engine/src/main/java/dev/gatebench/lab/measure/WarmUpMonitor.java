package dev.gatebench.lab.measure;

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

/** Watches a part of one arm's warm-up window by window and finds when the part is over. */
final class WarmUpMonitor {
    private final RunContext context;
    private final int fork;
    private final RunningArm arm;
    private final WarmUpSpec spec;
    private final List<Task> reference;
    private final Part part;
    private final WarmUpRule rule;
    private long windowFrom;
    private Counted before;

    /** The backend's count when the window ended, whose meters are read some time later. */
    private Optional<Counted> atEnd = Optional.empty();

    /** Requests that the backend had counted at a time. */
    private record Counted(long requests, long epochMs) {}

    /**
     * A part of a warm-up.
     *
     * @param atLoad whether it is the second
     * @param startEpochMs when it began
     * @param beforeMs how long the parts before it took
     */
    record Part(boolean atLoad, long startEpochMs, long beforeMs) {}

    /** @param reference the tasks whose CPU time is the reference: the backend, in the direct arm the injector */
    WarmUpMonitor(RunContext context, int fork, RunningArm arm, Part part, List<Task> reference) {
        this.context = context;
        this.fork = fork;
        this.arm = arm;
        this.spec = context.spec().warmUpOf(arm.arm().id());
        this.rule = new WarmUpRule(context.limits());
        this.reference = reference;
        this.part = part;
        this.windowFrom = part.startEpochMs();
        this.before = new Counted(arm.backends().requests(), part.startEpochMs());
    }

    /** Returns the next window, when it has passed and its meters are read. */
    Optional<WarmUpWindow> next(long nowEpochMs) {
        long windowTo = windowFrom + spec.window().toMillis();
        if (nowEpochMs < windowTo) {
            return Optional.empty();
        }
        if (atEnd.isEmpty()) {
            atEnd = Optional.of(new Counted(arm.backends().requests(), nowEpochMs));
        }
        if (nowEpochMs < windowTo + Sampler.SETTLED_MS) {
            return Optional.empty();
        }
        Window window = new Window(windowFrom, windowTo);
        OptionalDouble sut = context.sampler().cpuNs(arm.task(), window);
        OptionalDouble referenceNs = context.sampler().cpuNs(reference, window);
        Counted now = atEnd.get();
        // both counts came some time after a window's end: takes as many requests as come in the length of a window
        double share = (double) spec.window().toMillis() / Math.max(1, now.epochMs() - before.epochMs());
        long requests = Math.round((now.requests() - before.requests()) * share);
        before = now;
        atEnd = Optional.empty();
        windowFrom = windowTo;
        if (sut.isEmpty() || referenceNs.isEmpty()) {
            return Optional.empty(); // the meters were not read in this window; the next begins
        }
        long elapsed = windowTo - part.startEpochMs();
        WarmUpWindow seen = new WarmUpWindow(
                arm.arm().id(),
                fork,
                context.start(),
                part.beforeMs() + elapsed,
                requests,
                sut.getAsDouble(),
                referenceNs.getAsDouble(),
                context.sampler().compilerNs(arm.task(), window),
                part.atLoad(),
                false);
        long atLeastMs = part.atLoad() ? 0 : spec.atLeast().toMillis();
        return Optional.of(rule.add(seen) && elapsed >= atLeastMs ? seen.nowSteady() : seen);
    }
}
