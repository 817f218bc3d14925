package dev.gatebench.lab.measure;

import dev.gatebench.core.schedule.Window;
import dev.gatebench.core.text.Text;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.process.Time;
import dev.gatebench.lab.profile.Profiler;
import dev.gatebench.lab.profile.Sampling;
import dev.gatebench.lab.profile.Sampling.Samples;
import dev.gatebench.lab.profile.Subject;
import java.time.Duration;
import java.util.Optional;

/**
 * A load under which an arm is profiled: the profiler begins once all connections are open, and ends with its window.
 */
final class ProfiledStep {
    private final Profiler profiler;
    private final Subject subject;
    private final Window window;
    private final Time time;
    private Optional<Sampling> sampling = Optional.empty();
    private Optional<Samples> samples = Optional.empty();
    private Optional<String> failure = Optional.empty();
    private boolean over;
    private long begunMs;
    private long lengthMs;

    /** @param window the time in which samples are wanted */
    ProfiledStep(Profiler profiler, Subject subject, Window window, Time time) {
        this.profiler = profiler;
        this.subject = subject;
        this.window = window;
        this.time = time;
    }

    /** Begins and ends the profiler as is due. */
    void look(long nowMs) {
        if (!over && sampling.isEmpty() && window.contains(nowMs)) {
            guarded(() -> {
                Duration length = Duration.ofMillis(window.toEpochMs() - nowMs);
                sampling = Optional.of(profiler.start(subject.lasting(length)));
                begunMs = time.millis();
            });
        } else if (nowMs >= window.toEpochMs()) {
            end();
        }
    }

    /** Ends the profiler, because the window or the load is over. */
    void end() {
        if (!over) {
            over = true;
            lengthMs = Math.max(1, time.millis() - begunMs);
            sampling.ifPresentOrElse(
                    begun -> guarded(begun::stop),
                    () -> failure = Optional.of("the profiler did not begin while its load lasted"));
        }
    }

    /** Fails the profile of a load whose end the driver did not tell. */
    void giveUp(String why) {
        if (!over) {
            over = true;
            failure = Optional.of(why);
        }
    }

    private void guarded(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException e) {
            over = true;
            failure = failure.or(() -> Optional.of(words(e)));
        }
    }

    static String words(RuntimeException e) {
        return Text.message(String.valueOf(e.getMessage()));
    }

    /** Returns the samples; empty where there are none, or the profiler is still at work. */
    Optional<Samples> samples() {
        if (over && failure.isEmpty() && samples.isEmpty()) {
            guarded(() -> samples = sampling.map(Sampling::samples));
        }
        return samples;
    }

    /** Returns why there are no samples. */
    Optional<String> failure() {
        return failure;
    }

    Task task() {
        return subject.task();
    }

    /** Whether the profiler was at work for most of the window. */
    boolean whole() {
        return 2 * lengthMs >= window.lengthMs();
    }

    /** Returns how long the profiler was at work, ms. */
    long lengthMs() {
        return lengthMs;
    }

    /** Leaves no profiler at work, and none of its files. */
    void close() {
        sampling.ifPresent(begun -> guarded(begun::close));
    }
}
