package dev.gatebench.core.study;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

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
    public interface Takers {
        /** Returns the ids of gateways whose arms may name such a build. */
        Set<String> of(Build.Kind kind);
    }

    /**
     * Returns the study with these arms.
     *
     * @throws StudyException when the study has no arm that takes both builds
     */
    public Study in(Study study, Takers takers) {
        ArmSpec like = template.map(id -> named(study, id)).orElseGet(() -> study.arms().stream()
                .filter(arm -> takes(arm, takers))
                .findFirst()
                .orElseThrow(() -> new StudyException("study '" + study.name() + "' has no arm of gateway "
                        + words(takers) + " whose settings --base and --candidate could take: give another study")));
        if (!takes(like, takers)) {
            throw new StudyException("--arm '" + like.id() + "' must be of gateway " + words(takers)
                    + " to lend its settings to --base and --candidate, is of '" + like.gateway() + "'");
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

    private boolean takes(ArmSpec arm, Takers takers) {
        return !arm.isDirect()
                && !arm.gateway().equals(ArmSpec.RUNNING)
                && Stream.of(base, candidate)
                        .filter(build -> build.kind().setting().isPresent())
                        .allMatch(build -> takers.of(build.kind()).contains(arm.gateway()));
    }

    /** Names, for people, the gateways that take both builds. */
    private String words(Takers takers) {
        Set<String> both = new TreeSet<>();
        Stream.of(base, candidate)
                .map(Build::kind)
                .filter(kind -> kind.setting().isPresent())
                .forEach(kind -> {
                    if (both.isEmpty()) {
                        both.addAll(takers.of(kind));
                    }
                    both.retainAll(takers.of(kind));
                });
        return both.isEmpty() ? "that takes such builds" : "'" + String.join("' or '", both) + "'";
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
