package dev.gatebench.core.study;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Two builds of a gateway, measured side by side: {@code --base} and {@code --candidate}. Three arms that differ only
 * in their build replace the study's arms of gateways: the base, the base started a second time, and the candidate. The
 * second start of the base is the control of their comparison.
 *
 * @param template id of the arm whose version, settings and warm-up all three take; absent for the study's first arm of
 *     a gateway that takes such builds
 */
public record BuildPair(Build base, Build candidate, Optional<String> template) {
    /** Id of the arm of the baseline. */
    public static final String BASE = "base";
    /** Id of the arm of the baseline that is started a second time. */
    public static final String BASE_AGAIN = "base-again";
    /** Id of the arm of the candidate. */
    public static final String CANDIDATE = "candidate";

    /** Says which gateways take builds of a kind. */
    @FunctionalInterface
    public interface BuildSupport {
        /** Whether arms of a gateway, named by its id or its folder, may run such a build. */
        boolean accepts(String gateway, Build.Kind kind);
    }

    /**
     * Returns the study with these arms.
     *
     * @throws StudyException when the study has no arm that takes both builds
     */
    public Study in(Study study, BuildSupport support) {
        ArmSpec like = template.map(id -> named(study, id)).orElseGet(() -> firstOf(study, support));
        if (!takes(like, support)) {
            throw new StudyException("--arm '" + like.id() + "' must be of a gateway that can run " + words()
                    + ", is of '" + like.gateway() + "': name another arm");
        }
        List<ArmSpec> arms = new ArrayList<>();
        study.arms().stream()
                .filter(ArmSpec::isDirect)
                .map(ArmSpec::atEveryFidelity)
                .forEach(arms::add);
        arms.add(base.in(like).withId(BASE).atEveryFidelity());
        arms.add(base.in(like).withId(BASE_AGAIN).atEveryFidelity());
        arms.add(candidate.in(like).withId(CANDIDATE).atEveryFidelity());
        Map<Fidelity, FidelitySpec> fidelities = new EnumMap<>(Fidelity.class);
        study.fidelities().forEach((fidelity, spec) -> fidelities.put(fidelity, warmingUp(spec, like.id())));
        return study.with()
                .published(Optional.empty()) // the published tables are of other arms
                .arms(arms)
                .comparisons(List.of(new ComparisonSpec(BASE, CANDIDATE, Optional.of(BASE_AGAIN))))
                .fidelities(fidelities)
                .build();
    }

    private ArmSpec firstOf(Study study, BuildSupport support) {
        return study.arms().stream()
                .filter(arm -> takes(arm, support))
                .findFirst()
                .orElseThrow(
                        () -> new StudyException("study '" + study.name() + "' must have an arm whose gateway can run "
                                + words() + " with the settings of the arm, and has none: give another study, such as"
                                + " gateways"));
    }

    private boolean takes(ArmSpec arm, BuildSupport support) {
        return support.accepts(arm.gateway(), base.kind()) && support.accepts(arm.gateway(), candidate.kind());
    }

    private String words() {
        return base.kind() == candidate.kind()
                ? base.kind().words()
                : base.kind().words() + " and " + candidate.kind().words();
    }

    private static ArmSpec named(Study study, String id) {
        return Selection.of(study, List.of(id), List.of()).arms().stream()
                .filter(arm -> arm.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static FidelitySpec warmingUp(FidelitySpec spec, String like) {
        Map<String, WarmUpSpec> armWarmUps = new LinkedHashMap<>(spec.armWarmUps());
        List<String> builds = List.of(BASE, BASE_AGAIN, CANDIDATE);
        builds.forEach(arm -> armWarmUps.put(arm, spec.warmUpOf(like)));
        armWarmUps.keySet().removeIf(arm -> !arm.equals(ArmSpec.DIRECT) && !builds.contains(arm));
        return spec.withArmWarmUps(armWarmUps);
    }
}
