package dev.gatebench.lab.measure;

import dev.gatebench.core.trial.BackendFigures;
import dev.gatebench.lab.backend.BackendClient;
import dev.gatebench.lab.backend.BackendClients;
import dev.gatebench.lab.backend.BackendStats;
import dev.gatebench.lab.process.EnvironmentException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the backends counted in each step. Counters are read in the silent gap after each step, when nothing is in
 * flight, so that the difference of two readings is exactly one step's.
 */
final class BackendLedger {
    private final List<BackendClient> backends;
    private final Map<BackendClient, BackendStats> last = new HashMap<>();
    private final Map<String, Map<BackendClient, BackendFigures>> byStep = new HashMap<>();

    BackendLedger(Collection<BackendClients> arms) {
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
        Map<BackendClient, BackendFigures> figures = new HashMap<>();
        readAll().forEach((backend, now) -> {
            BackendStats before = last.put(backend, now);
            if (before != null) {
                figures.put(
                        backend,
                        new BackendFigures(
                                now.requests() - before.requests(),
                                now.connectionsAccepted() - before.connectionsAccepted()));
            }
        });
        steps.forEach(step -> byStep.put(step, figures));
    }

    /** What the backends of an arm counted in a step; empty when one did not answer or the step was not closed. */
    Optional<BackendFigures> figures(String step, BackendClients backends) {
        Map<BackendClient, BackendFigures> closed = byStep.getOrDefault(step, Map.of());
        return closed.keySet().containsAll(backends.each())
                ? Optional.of(BackendFigures.together(
                        backends.each().stream().map(closed::get).toList()))
                : Optional.empty();
    }

    private Map<BackendClient, BackendStats> readAll() {
        Map<BackendClient, BackendStats> readings = new HashMap<>();
        for (BackendClient backend : backends) {
            try {
                readings.put(backend, backend.stats());
            } catch (EnvironmentException e) {
                // it has died: its trials say so, and have no figures of it
                last.remove(backend);
            }
        }
        return readings;
    }
}
