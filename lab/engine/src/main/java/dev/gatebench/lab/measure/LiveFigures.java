package dev.gatebench.lab.measure;

import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialStatus;
import dev.gatebench.lab.backend.BackendClients;
import dev.gatebench.lab.process.Time;
import dev.gatebench.lab.progress.Progress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * The figures of a fork that are shown to somebody who watches: how many requests the backends receive in a second, and
 * how many trials are done, refused and failed. Where nobody watches no backend is asked. A thread other than the
 * measuring one asks the backends every two seconds for their counters, which costs one request that no counter knows.
 * A backend that does not answer in time is left out.
 */
final class LiveFigures {
    private static final long EVERY_NS = TimeUnit.SECONDS.toNanos(2);

    private final Progress progress;
    private final Time time;
    private final Executor asking;
    private final int planned;
    private final Map<String, Optional<BackendClients>> running = new LinkedHashMap<>();
    private Duration doneAtStart;
    private long startedNs;
    private Duration length = Duration.ZERO;
    private int finished;
    private int refused;
    private int failed;
    private long errors;
    private long askedNs;
    private Optional<CompletableFuture<OptionalLong>> answer = Optional.empty();
    private Optional<Reading> last = Optional.empty();
    private Optional<Double> perSecond = Optional.empty();

    /** Requests that the backends had received at a moment. */
    private record Reading(long nanos, long requests) {}

    /** @param doneBefore how much of the run's planned time lies before the fork */
    LiveFigures(Progress progress, Time time, Executor asking, int planned, Duration doneBefore) {
        this.progress = progress;
        this.time = time;
        this.asking = asking;
        this.doneAtStart = doneBefore;
        this.planned = planned;
        this.askedNs = time.nanos();
    }

    /** @param done how much of the run's planned time lies before the step */
    void started(Step step, Optional<BackendClients> backends, Duration done) {
        if (running.isEmpty()) {
            forgetRate();
            doneAtStart = done;
            startedNs = time.nanos();
            length = Duration.ofMillis(step.totalMs());
        }
        running.put(step.name(), backends);
    }

    void ended(Step step) {
        running.remove(step.name());
        if (running.isEmpty()) {
            doneAtStart = doneAtStart.plus(length);
            length = Duration.ZERO;
        }
        forgetRate();
    }

    void finished(Trial trial) {
        finished++;
        refused += trial.status() == TrialStatus.INVALID ? 1 : 0;
        failed += trial.status() == TrialStatus.FAILED ? 1 : 0;
        errors += trial.status() == TrialStatus.FAILED
                ? 0
                : trial.traffic().errors().values().stream()
                        .mapToLong(Long::longValue)
                        .sum();
    }

    /** Shows the figures, when it is time to. */
    void look() {
        if (!progress.isWatched()) {
            return;
        }
        answer.filter(CompletableFuture::isDone).ifPresent(this::read);
        long now = time.nanos();
        if (now - askedNs < EVERY_NS) {
            return;
        }
        askedNs = now;
        if (answer.isEmpty() && !running.isEmpty()) {
            Map<String, Optional<BackendClients>> asked = Map.copyOf(running);
            answer = Optional.of(CompletableFuture.supplyAsync(() -> received(asked), asking));
        }
        Duration since = running.isEmpty() ? Duration.ZERO : Duration.ofNanos(now - startedNs);
        progress.figures(words(), doneAtStart.plus(since.compareTo(length) < 0 ? since : length));
    }

    private void read(CompletableFuture<OptionalLong> found) {
        answer = Optional.empty();
        OptionalLong requests = found.join();
        if (requests.isEmpty() || running.isEmpty()) {
            forgetRate();
            return;
        }
        // some ms after the counters were read, at most as long as one turn of the loop
        Reading now = new Reading(time.nanos(), requests.getAsLong());
        perSecond = last.filter(before -> now.nanos() > before.nanos())
                .map(before -> (now.requests() - before.requests())
                        * (double) TimeUnit.SECONDS.toNanos(1)
                        / (now.nanos() - before.nanos()));
        last = Optional.of(now);
    }

    private void forgetRate() {
        last = Optional.empty();
        perSecond = Optional.empty();
    }

    private static OptionalLong received(Map<String, Optional<BackendClients>> running) {
        try {
            return OptionalLong.of(running.values().stream()
                    .flatMap(Optional::stream)
                    .distinct()
                    .mapToLong(BackendClients::requests)
                    .sum());
        } catch (RuntimeException e) {
            return OptionalLong.empty(); // a backend that has died or talks nonsense is told where its trials are
        }
    }

    private String words() {
        String rate = perSecond
                .map(requests -> String.format("%,.0f requests/s, ", requests))
                .orElse("");
        return rate + finished + " of " + planned + " trials of this fork"
                + (refused == 0 ? "" : ", " + refused + " refused")
                + (failed == 0 ? "" : ", " + failed + " failed")
                + ", " + Numbers.amount(errors, "error");
    }
}
