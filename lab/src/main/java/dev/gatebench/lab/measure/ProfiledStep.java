package dev.gatebench.lab.measure;

import dev.gatebench.core.schedule.Window;
import dev.gatebench.lab.process.Time;
import dev.gatebench.lab.profile.Profiler;
import dev.gatebench.lab.profile.Sampling;
import dev.gatebench.lab.profile.Sampling.Samples;
import dev.gatebench.lab.profile.Subject;
import java.util.Optional;

/** One load under which an arm is profiled: the profiler begins with its window and ends with it. */
final class ProfiledStep {
    private final Profiler profiler;
    private final Subject subject;
    private final Window window;
    private final Time time;
    private Optional<Sampling> sampling = Optional.empty();
    private Optional<Samples> samples = Optional.empty();
    private Optional<String> failure = Optional.empty();
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
        if (open() && sampling.isEmpty() && window.contains(nowMs)) {
            guarded(() -> {
                sampling = Optional.of(profiler.start(subject));
                begunMs = time.millis();
            });
        } else if (nowMs >= window.toEpochMs()) {
            end();
        }
    }

    /** Its load has ended. */
    void ended() {
        end();
    }

    private boolean open() {
        return samples.isEmpty() && failure.isEmpty();
    }

    private void end() {
        if (open() && sampling.isPresent()) {
            lengthMs = Math.max(1, Math.min(time.millis(), window.toEpochMs()) - begunMs);
            guarded(() -> samples = Optional.of(sampling.get().stop()));
        } else if (open()) {
            failure = Optional.of("the profiler did not begin while its load lasted");
        }
        close();
    }

    private void guarded(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException e) {
            failure = Optional.of(Profiling.words(e));
        }
    }

    Optional<Samples> samples() {
        return samples;
    }

    Optional<String> failure() {
        return failure;
    }

    /** How long was sampled, ms. */
    long lengthMs() {
        return lengthMs;
    }

    /** Leaves no profiler at work. */
    void close() {
        sampling.ifPresent(profiling -> {
            sampling = Optional.empty();
            try {
                profiling.close();
            } catch (RuntimeException e) {
                failure = failure.or(() -> Optional.of(Profiling.words(e)));
            }
        });
    }
}
