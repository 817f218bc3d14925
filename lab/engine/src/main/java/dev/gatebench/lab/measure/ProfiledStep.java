package dev.gatebench.lab.measure;

import dev.gatebench.core.schedule.Window;
import dev.gatebench.lab.process.Time;
import dev.gatebench.lab.profile.Profiler;
import dev.gatebench.lab.profile.Sampling;
import dev.gatebench.lab.profile.Sampling.Samples;
import dev.gatebench.lab.profile.Subject;
import java.time.Duration;
import java.util.Optional;

/**
 * One load under which an arm is profiled: the profiler begins once all connections are open, and ends with its window.
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

    /** @param window when samples are wanted */
    ProfiledStep(Profiler profiler, Subject subject, Window window, Time time) {
        this.profiler = profiler;
        this.subject = subject;
        this.window = window;
        this.time = time;
    }

    /** Begins and ends what is due. */
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

    /** Its time, or its load, is over. */
    void end() {
        if (!over) {
            over = true;
            lengthMs = Math.max(1, time.millis() - begunMs);
            sampling.ifPresentOrElse(
                    begun -> guarded(begun::stop),
                    () -> failure = Optional.of("the profiler did not begin while its load lasted"));
        }
    }

    /** Its end was not heard of. */
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
            failure = failure.or(() -> Optional.of(Profiling.words(e)));
        }
    }

    /** What was sampled; empty where nothing was, or its time is not over. */
    Optional<Samples> samples() {
        if (over && failure.isEmpty() && samples.isEmpty()) {
            guarded(() -> samples = sampling.map(Sampling::samples));
        }
        return samples;
    }

    /** Why nothing was. */
    Optional<String> failure() {
        return failure;
    }

    /** Whether it was sampled for most of the time that it should have been. */
    boolean whole() {
        return 2 * lengthMs >= window.lengthMs();
    }

    /** How long was sampled, ms. */
    long lengthMs() {
        return lengthMs;
    }

    /** Leaves no profiler at work, and none of its files. */
    void close() {
        sampling.ifPresent(begun -> {
            try {
                begun.close();
            } catch (RuntimeException e) {
                failure = failure.or(() -> Optional.of(Profiling.words(e)));
            }
        });
    }
}
