package dev.gatebench.lab.run;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Study;
import dev.gatebench.lab.gateway.GatewayArm;
import dev.gatebench.lab.gateway.StudyArms;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.process.EnvironmentException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The arms of a study that can be launched here. Files are fetched once all else is known to be there.
 *
 * @param study the study with these arms, which says what was fetched
 * @param missing the other arms, by id, with the line that says how to get each
 * @param lost the comparisons with a missing arm, a pair of arms each
 */
record PresentArms(Study study, Map<String, String> missing, List<String> lost) {

    /**
     * Finds the arms.
     *
     * @param skipMissing whether arms that are not here are left out
     * @param line takes a line for the user about what is fetched
     * @throws EnvironmentException in one line when an arm is not here and must be, or none is left but direct
     */
    static PresentArms of(Study study, StudyArms arms, Home home, boolean skipMissing, Consumer<String> line) {
        Map<String, String> missing = new LinkedHashMap<>();
        Map<String, ArmSpec> present = new HashMap<>();
        arms.all().forEach(arm -> missing(arm, skipMissing, missing, () -> arm.require(home, study.runtime())));
        for (GatewayArm arm : arms.all()) {
            String id = arm.spec().id();
            if (!missing.containsKey(id)) {
                missing(arm, skipMissing, missing, () -> present.put(id, arm.fetched(home, study.runtime(), line)));
            }
        }
        Study fetched = study.withArms(study.arms().stream()
                .map(arm -> present.getOrDefault(arm.id(), arm))
                .toList());
        if (missing.isEmpty()) {
            return new PresentArms(fetched, missing, List.of());
        }
        if (present.values().stream().allMatch(ArmSpec::isDirect)) {
            throw new EnvironmentException(
                    "no gateway of study '" + study.name() + "' is here: " + String.join("; ", missing.values()));
        }
        List<String> ids = fetched.arms().stream()
                .map(ArmSpec::id)
                .filter(present::containsKey)
                .toList();
        List<String> lost = study.comparisons().stream()
                .filter(comparison -> comparison.arms().anyMatch(missing::containsKey))
                .map(comparison -> comparison.candidate() + " against " + comparison.baseline())
                .toList();
        return new PresentArms(fetched.select(ids, List.of()), missing, lost);
    }

    private static void missing(GatewayArm arm, boolean skip, Map<String, String> missing, Runnable look) {
        try {
            look.run();
        } catch (EnvironmentException e) {
            if (!skip || arm.namesItsProgram()) {
                throw e;
            }
            missing.put(arm.spec().id(), String.valueOf(e.getMessage()));
        }
    }

    List<String> leftOut() {
        return missing.entrySet().stream()
                .map(arm -> arm.getKey() + " was left out: " + arm.getValue())
                .toList();
    }

    /** Returns footnotes for the readers of the run. */
    List<String> notes() {
        List<String> notes = new ArrayList<>(leftOut());
        if (!lost.isEmpty()) {
            notes.add("Not compared, for one of them was left out: " + String.join(", ", lost) + ".");
        }
        return notes;
    }
}
