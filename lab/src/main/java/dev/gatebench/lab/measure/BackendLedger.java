package dev.gatebench.lab.measure;

import dev.gatebench.core.trial.BackendFigures;
import dev.gatebench.lab.backend.BackendClient;
import dev.gatebench.lab.backend.BackendClients;
import dev.gatebench.lab.backend.BackendStats;
import dev.gatebench.lab.meter.SilentLoad;
import dev.gatebench.lab.process.EnvironmentException;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the backends counted in each step. Counters are read in the silent gap after each step, when nothing is in
 * flight, so that the difference of two readings is exactly one step's. A reading that came later, because the way to a
 * backend was lost or the lab held up, may hold requests of the next step: it tells nothing of either.
 */
final class BackendLedger {
    private final InstantSource time;
    private final List<BackendClient> backends;
    private final Map<BackendClient, Reading> last = new HashMap<>();
    private final Map<String, Map<BackendClient, Counted>> byStep = new HashMap<>();

    /** @param time by which it is told when a reading was made */
    BackendLedger(Collection<BackendClients> arms, InstantSource time) {
        this.time = time;
        this.backends = arms.stream()
                .flatMap(backends -> backends.each().stream())
                .distinct()
                .toList();
        readAll().forEach(last::put);
    }

    /**
     * Closes steps that ran together, each against backends of its own: call it in the gap after them. A backend that
     * does not answer has no figures for them.
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

    /**
     * What the backends of an arm counted in a step; empty when one did not answer, or was not read in the silence
     * before and in that after the step, or the step was not closed.
     */
    Optional<BackendFigures> figures(String step, SilentLoad load, BackendClients backends) {
        Map<BackendClient, Counted> closed = byStep.getOrDefault(step, Map.of());
        List<BackendFigures> figures = backends.each().stream()
                .flatMap(backend -> Optional.ofNullable(closed.get(backend)).stream())
                .filter(counted -> counted.isOf(load))
                .map(Counted::figures)
                .toList();
        return figures.size() == backends.each().size()
                ? Optional.of(BackendFigures.together(figures))
                : Optional.empty();
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

    /**
     * What a backend told.
     *
     * @param byEpochMs when it had been told, ms since 1970
     */
    private record Reading(BackendStats stats, long byEpochMs) {}

    /** What a backend counted between two readings. */
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
