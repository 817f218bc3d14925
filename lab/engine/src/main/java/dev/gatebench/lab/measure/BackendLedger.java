package dev.gatebench.lab.measure;

import dev.gatebench.core.schedule.Window;
import dev.gatebench.core.trial.BackendFigures;
import dev.gatebench.lab.backend.BackendClient;
import dev.gatebench.lab.backend.BackendClients;
import dev.gatebench.lab.backend.BackendSilence;
import dev.gatebench.lab.backend.BackendStats;
import dev.gatebench.lab.host.ReadAt;
import dev.gatebench.lab.meter.SilentLoad;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The counts of the backends in each step. The ledger reads the counters in the silent gap after each step, when
 * nothing is in flight, so that the difference of two readings is exactly one step's. A reading that came later,
 * because the way to a backend was lost or the lab held up, may hold requests of the next step, and tells nothing of
 * either: the ledger then asks the backend for its counts in these silences, where the backend keeps them.
 */
final class BackendLedger {
    private final InstantSource time;
    private final List<BackendClient> backends;
    private final Map<BackendClient, Reading> last = new HashMap<>();
    private final Map<String, Map<BackendClient, Counted>> byStep = new HashMap<>();

    BackendLedger(Collection<BackendClients> arms, InstantSource time) {
        this.time = time;
        this.backends = arms.stream()
                .flatMap(backends -> backends.each().stream())
                .distinct()
                .toList();
        readAll().forEach(last::put);
    }

    /**
     * Closes steps that ran together, in the gap after them. A backend that does not answer has no figures for them.
     */
    void close(Collection<String> steps) {
        Map<BackendClient, Counted> counted = new HashMap<>();
        readAll().forEach((backend, now) -> {
            Reading before = last.put(backend, now);
            if (before != null) {
                counted.put(backend, new Counted(before, now));
            }
        });
        steps.forEach(step -> byStep.put(step, counted));
    }

    /** Reads the counters again, after requests in the gap that belong to no step. */
    void passOver() {
        readAll().forEach(last::put);
    }

    /**
     * Returns the counts of the backends of an arm in a step; empty when the step was not closed, or a backend was not
     * read in the silences before and after it and does not tell now of both.
     */
    Optional<BackendFigures> figures(String step, SilentLoad load, BackendClients backends) {
        Map<BackendClient, Counted> closed = byStep.get(step);
        if (closed == null) {
            return Optional.empty();
        }
        List<BackendFigures> figures = backends.each().stream()
                .flatMap(backend -> Optional.ofNullable(closed.get(backend))
                        .filter(counted -> counted.isOf(load))
                        .map(Counted::figures)
                        .or(() -> later(load, backend))
                        .stream())
                .toList();
        return figures.size() == backends.each().size()
                ? Optional.of(BackendFigures.together(figures))
                : Optional.empty();
    }

    /** Asks a backend now for its counts in the silences around a load. */
    private Optional<BackendFigures> later(SilentLoad load, BackendClient backend) {
        try {
            long askedEpochMs = time.millis();
            List<BackendSilence> silences = backend.silences();
            ReadAt told = ReadAt.between(askedEpochMs, time.millis());
            Window before = new Window(load.quietFromEpochMs(), load.load().fromEpochMs());
            Window after = new Window(load.load().toEpochMs(), load.quietToEpochMs());
            return in(before, silences, told).flatMap(first -> in(after, silences, told)
                    .map(last -> new BackendFigures(
                            last.requests() - first.requests(),
                            last.connectionsAccepted() - first.connectionsAccepted())));
        } catch (EnvironmentException | UncheckedIOException e) {
            return Optional.empty(); // it has died, cannot be reached, or something else answers: its trials say so
        }
    }

    /** Finds the one silence that holds a moment of a window for certain; empty where there are several, or none. */
    private static Optional<BackendSilence> in(Window window, List<BackendSilence> silences, ReadAt told) {
        List<BackendSilence> found = silences.stream()
                .filter(silence -> {
                    long from = told.epochMs() - silence.beganAgoMs() + told.errorMs();
                    long to = told.epochMs() - silence.endedAgoMs() - told.errorMs();
                    return from <= to && from <= window.toEpochMs() && to >= window.fromEpochMs();
                })
                .toList();
        return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }

    private Map<BackendClient, Reading> readAll() {
        Map<BackendClient, Reading> readings = new HashMap<>();
        for (BackendClient backend : backends) {
            try {
                BackendStats stats = backend.stats();
                readings.put(backend, new Reading(stats, time.millis()));
            } catch (EnvironmentException e) {
                // it has died: its trials say so, and have no figures of it
                last.remove(backend);
            }
        }
        return readings;
    }

    /** Counters of a backend that had been told by a time. */
    private record Reading(BackendStats stats, long byEpochMs) {}

    /** Two readings of a backend, one after the other. */
    private record Counted(Reading before, Reading after) {
        boolean isOf(SilentLoad load) {
            return before.byEpochMs() <= load.load().fromEpochMs() && after.byEpochMs() <= load.quietToEpochMs();
        }

        BackendFigures figures() {
            return new BackendFigures(
                    after.stats().requests() - before.stats().requests(),
                    after.stats().connectionsAccepted() - before.stats().connectionsAccepted());
        }
    }
}
