package dev.gatebench.core.study;

import dev.gatebench.core.schedule.RequestSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What to measure: the content of a study file after defaults and overrides.
 *
 * @param name the study's id, also its file's base name
 * @param title one line for people
 * @param published path, relative to the study file, of the published tables that it reproduces
 * @param backend the backend behind every arm
 * @param request what is sent
 * @param arms the arms, in the order in which reports show them; {@code direct} is among them
 * @param loads the loads, in the order in which reports show them
 * @param comparisons which arms are compared
 * @param fidelities what each fidelity does
 */
public record Study(
        String name,
        String title,
        Optional<String> published,
        BackendSpec backend,
        RequestSpec request,
        List<ArmSpec> arms,
        List<Load> loads,
        List<ComparisonSpec> comparisons,
        Map<Fidelity, FidelitySpec> fidelities) {
    public Study {
        arms = List.copyOf(arms);
        loads = List.copyOf(loads);
        comparisons = List.copyOf(comparisons);
        fidelities = Map.copyOf(fidelities);
    }
}
