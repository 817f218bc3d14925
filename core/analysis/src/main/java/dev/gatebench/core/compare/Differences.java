package dev.gatebench.core.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.gatebench.core.compare.CompareSpec.Pairing;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The differences of two runs by which their figures could differ for another reason than the gateway: the environment,
 * and what the study does. Seed, times, titles, published tables, the number of rounds, Gatebench's own version and
 * commit do not matter; neither does a gateway's version, for that is what is compared.
 */
public final class Differences {
    private static final Set<String> ENVIRONMENT_FREE =
            Set.of("gatebench", "commit", "memoryBytes", "warnings", "versions", "jdks");
    private static final Set<String> STUDY_FREE =
            Set.of("study", "title", "published", "comparisons", "arms", "fidelity");
    private static final Set<String> FIDELITY_FREE = Set.of("rounds", "forks", "jmh");

    private final ComparedRun baseline;
    private final ComparedRun candidate;
    private final List<String> found = new ArrayList<>();

    private Differences(ComparedRun baseline, ComparedRun candidate) {
        this.baseline = baseline;
        this.candidate = candidate;
    }

    /**
     * Lists the differences, a line each.
     *
     * @param arms the arms that are compared; settings of two arms of different ids are not held against each other
     */
    public static List<String> between(ComparedRun baseline, ComparedRun candidate, List<Pairing> arms) {
        Differences differences = new Differences(baseline, candidate);
        differences.environment();
        differences.study();
        arms.forEach(differences::arm);
        return List.copyOf(differences.found);
    }

    private void environment() {
        objects("environment", baseline.environment(), candidate.environment(), ENVIRONMENT_FREE);
        JsonNode below = baseline.environment().path("jdks");
        JsonNode above = candidate.environment().path("jdks");
        if (below.isObject() && above.isObject()) {
            // older runs do not say; that of a gateway is a setting of its arm
            for (String role : List.of(Trial.INJECTOR, Trial.BACKEND)) {
                values("environment.jdks." + role, below.path(role), above.path(role));
            }
        }
        Set<String> gateways = new TreeSet<>();
        baseline.results().arms().forEach(arm -> gateways.add(arm.gateway()));
        candidate.results().arms().forEach(arm -> gateways.add(arm.gateway()));
        objects(
                "environment.versions",
                baseline.environment().path("versions"),
                candidate.environment().path("versions"),
                gateways);
    }

    private void study() {
        objects("study", baseline.study(), candidate.study(), STUDY_FREE);
        values(
                "fidelity",
                Json.mapper().valueToTree(baseline.results().fidelity()),
                Json.mapper().valueToTree(candidate.results().fidelity()));
        objects("study.fidelity", fidelity(baseline), fidelity(candidate), FIDELITY_FREE);
    }

    private void arm(Pairing arms) {
        if (arms.baseline().equals(arms.candidate())) {
            values("arm '" + arms.baseline() + "'", arm(baseline, arms.baseline()), arm(candidate, arms.candidate()));
        }
    }

    private static JsonNode arm(ComparedRun run, String id) {
        return Json.mapper()
                .valueToTree(run.arm(id)
                        .map(arm -> Map.of(
                                "gateway",
                                arm.gateway(),
                                "settings",
                                arm.settings(),
                                "rate",
                                said(run, id, "rate"),
                                "policies",
                                said(run, id, "policies")))
                        .orElse(Map.of()));
    }

    /** Returns the value of a key of an arm in the study. */
    private static JsonNode said(ComparedRun run, String id, String key) {
        for (JsonNode arm : run.study().path("arms")) {
            if (arm.path("id").asText().equals(id)) {
                return arm.path(key);
            }
        }
        return MissingNode.getInstance();
    }

    private static JsonNode fidelity(ComparedRun run) {
        return run.study().path("fidelity").path(run.results().fidelity());
    }

    private void objects(String path, JsonNode below, JsonNode above, Set<String> free) {
        Set<String> keys = new TreeSet<>();
        below.fieldNames().forEachRemaining(keys::add);
        above.fieldNames().forEachRemaining(keys::add);
        keys.stream()
                .filter(key -> !free.contains(key))
                .forEach(key -> values(path + "." + key, below.path(key), above.path(key)));
    }

    private void values(String path, JsonNode below, JsonNode above) {
        if (below instanceof ObjectNode && above instanceof ObjectNode) {
            objects(path, below, above, Set.of());
        } else if (!below.equals(above)) {
            found.add(path + " is " + text(below) + " in '" + baseline.name() + "' and " + text(above) + " in '"
                    + candidate.name() + "'");
        }
    }

    private static String text(JsonNode value) {
        if (value instanceof MissingNode) {
            return "absent";
        }
        return value.isTextual() ? "'" + value.textValue() + "'" : value.toString();
    }

    /** Lists arms whose gateway's version differs, for people. */
    static List<String> versions(ComparedRun baseline, ComparedRun candidate, List<Pairing> arms) {
        List<String> versions = new ArrayList<>();
        for (Pairing pair : arms) {
            String below = version(baseline, pair.baseline());
            String above = version(candidate, pair.candidate());
            if (!below.equals(above)) {
                versions.add(pair.baseline() + " is " + below + " in '" + baseline.name() + "', " + pair.candidate()
                        + " is " + above + " in '" + candidate.name() + "'.");
            }
        }
        return versions;
    }

    private static String version(ComparedRun run, String id) {
        return run.arm(id)
                .map(arm -> arm.gateway()
                        + arm.version().map(version -> " " + version).orElse(""))
                .orElse("");
    }
}
