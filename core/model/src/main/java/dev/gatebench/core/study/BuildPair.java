package dev.gatebench.core.study;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Two builds of one gateway, measured side by side: {@code --base} and {@code --candidate}. Three arms that differ only
 * in their jar replace the study's arms of gateways: the base, the base started a second time, and the candidate. The
 * second start of the base is the control of their comparison.
 *
 * @param base path of the baseline's jar
 * @param candidate path of the candidate's jar
 * @param template id of the arm whose version, settings and warm-up all three take; absent for the study's first arm of
 *     a gateway that takes a jar
 */
public record JarPair(String base, String candidate, Optional<String> template) {
    /** Id of the arm of the baseline. */
    public static final String BASE = "base";
    /** Id of the arm of the baseline that is started a second time. */
    public static final String BASE_AGAIN = "base-again";
    /** Id of the arm of the candidate. */
    public static final String CANDIDATE = "candidate";
    /** The setting that names the jar. */
    public static final String JAR = "jar";

    /**
     * Returns the study with these arms.
     *
     * @param gateways the kinds of gateways that take a jar
     * @throws StudyException when the study has no such arm
     */
    public Study in(Study study, Set<String> gateways) {
        String kinds = String.join("' or '", new TreeSet<>(gateways));
        ArmSpec like = template.map(id -> named(study, id)).orElseGet(() -> study.arms().stream()
                .filter(arm -> gateways.contains(arm.gateway()))
                .findFirst()
                .orElseThrow(() -> new StudyException("study '" + study.name() + "' has no arm of gateway '" + kinds
                        + "' whose settings --base and --candidate could take: give another study")));
        if (!gateways.contains(like.gateway())) {
            throw new StudyException("--arm '" + like.id() + "' must be of gateway '" + kinds
                    + "' to lend its settings to --base and --candidate, is of '" + like.gateway() + "'");
        }
        List<ArmSpec> arms = new ArrayList<>();
        study.arms().stream()
                .filter(ArmSpec::isDirect)
                .map(ArmSpec::atEveryFidelity)
                .forEach(arms::add);
        arms.add(with(like, BASE, base));
        arms.add(with(like, BASE_AGAIN, base));
        arms.add(with(like, CANDIDATE, candidate));
        Map<Fidelity, FidelitySpec> fidelities = new EnumMap<>(Fidelity.class);
        study.fidelities().forEach((fidelity, spec) -> fidelities.put(fidelity, warmingUp(spec, like.id())));
        return study.with()
                .published(Optional.empty()) // the published tables are of other arms
                .arms(arms)
                .comparisons(List.of(new ComparisonSpec(BASE, CANDIDATE, Optional.of(BASE_AGAIN))))
                .fidelities(fidelities)
                .build();
    }

    private static ArmSpec named(Study study, String id) {
        return Selection.of(study, List.of(id), List.of()).arms().stream()
                .filter(arm -> arm.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static ArmSpec with(ArmSpec like, String id, String jar) {
        Map<String, Object> settings = new LinkedHashMap<>(like.settings());
        settings.put(JAR, jar);
        return like.withSettings(settings).withId(id).atEveryFidelity();
    }

    private static FidelitySpec warmingUp(FidelitySpec spec, String like) {
        Map<String, WarmUpSpec> armWarmUps = new LinkedHashMap<>(spec.armWarmUps());
        List<String> builds = List.of(BASE, BASE_AGAIN, CANDIDATE);
        builds.forEach(arm -> armWarmUps.put(arm, spec.warmUpOf(like)));
        armWarmUps.keySet().removeIf(arm -> !arm.equals(ArmSpec.DIRECT) && !builds.contains(arm));
        return spec.withArmWarmUps(armWarmUps);
    }
}
