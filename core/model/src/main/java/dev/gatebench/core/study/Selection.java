package dev.gatebench.core.study;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.yaml.Words;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reduces a study to the arms and loads that a person named. */
final class Selection {
    private Selection() {}

    static Study of(Study study, Collection<String> armIds, Collection<Load> loads) {
        List<String> problems = new ArrayList<>();
        armIds.forEach(id -> requireArm(study, id, problems));
        loads.forEach(load -> requireLoad(study, load, problems));
        if (!problems.isEmpty()) {
            throw new StudyException(problems);
        }
        List<ArmSpec> arms = armIds.isEmpty()
                ? study.arms()
                : study.arms().stream()
                        .filter(arm -> arm.isDirect() || armIds.contains(arm.id()) || controls(study, armIds, arm))
                        .map(ArmSpec::atEveryFidelity)
                        .toList();
        return with(
                study,
                arms,
                LoadTree.withCapacities(study.loads().stream()
                        .filter(load -> loads.isEmpty() || loads.contains(load))
                        .toList()));
    }

    /** Returns the study without these arms. */
    static Study without(Study study, Collection<String> armIds) {
        return with(
                study,
                study.arms().stream().filter(arm -> !armIds.contains(arm.id())).toList(),
                study.loads());
    }

    private static Study with(Study study, List<ArmSpec> arms, List<Load> loads) {
        List<String> ids = arms.stream().map(ArmSpec::id).toList();
        Map<Fidelity, FidelitySpec> fidelities = new EnumMap<>(Fidelity.class);
        study.fidelities().forEach((fidelity, spec) -> fidelities.put(fidelity, spec.keepingArms(ids)));
        return study.with()
                .arms(arms)
                .loads(loads)
                .comparisons(study.comparisons().stream()
                        .filter(comparison -> comparison.arms().allMatch(ids::contains))
                        .toList())
                .fidelities(fidelities)
                .build();
    }

    /** Whether the arm is the control of a comparison of two of these arms. */
    private static boolean controls(Study study, Collection<String> armIds, ArmSpec arm) {
        return study.comparisons().stream()
                .filter(comparison -> comparison.control().equals(Optional.of(arm.id())))
                .anyMatch(comparison -> Stream.of(comparison.baseline(), comparison.candidate())
                        .allMatch(id -> id.equals(ArmSpec.DIRECT) || armIds.contains(id)));
    }

    private static void requireArm(Study study, String id, List<String> problems) {
        List<String> ids = study.arms().stream().map(ArmSpec::id).toList();
        if (!ids.contains(id)) {
            problems.add("study '" + study.name() + "' has no arm " + Words.quote(id) + ": " + Words.didYouMean(id, ids)
                    + "Its arms are " + String.join(", ", ids));
        }
    }

    private static void requireLoad(Study study, Load load, List<String> problems) {
        if (!study.loads().contains(load)) {
            String form = LoadTree.entry(load)
                    .toString()
                    .replace("\"", "")
                    .replace(":", ": ")
                    .replace(",", ", ");
            problems.add("study '" + study.name() + "' has no load " + load.id() + ": its loads are "
                    + study.loads().stream().map(Load::id).collect(Collectors.joining(", "))
                    + "; for another, --set 'loads=[" + form + "]'");
        }
    }
}
