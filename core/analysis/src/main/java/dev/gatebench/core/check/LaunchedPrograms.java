package dev.gatebench.core.check;

import dev.gatebench.core.run.Environment;
import dev.gatebench.core.run.LaunchedProgram;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialHistory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The programs that a run has launched: each must be the same at every launch, and the one that the environment names.
 * A resumption that was let go on with differences begins anew: there they are told.
 *
 * @param environment the environment of the run's first start
 * @param history what happened to the run
 * @param launches its launches
 */
record LaunchedPrograms(Environment environment, TrialHistory history, List<LaunchedProgram> launches) {
    private static final String HASH = "SHA-256 ";

    /** Something that must not change from launch to launch, such as a path on a machine. */
    private record Thing(int since, String name) {}

    /** Says what changed; one phrase for each program. */
    List<String> contradictions() {
        Map<Thing, Set<String>> seen = new LinkedHashMap<>();
        Set<String> found = new LinkedHashSet<>();
        for (LaunchedProgram launch : launches) {
            int since = history.alike(launch.start());
            launch.files().forEach((path, hash) -> {
                add(seen, new Thing(since, "'" + path + "' on " + launch.machine()), HASH + hash);
                if (since == 1) {
                    named(launch, path, hash).forEach(found::add);
                }
            });
            String task = "'" + taskWithoutFork(launch) + "'";
            launch.image().ifPresent(image -> add(seen, new Thing(since, "the image of " + task), image));
            launch.jdk().ifPresent(jdk -> {
                add(seen, new Thing(since, "the JDK of " + task), jdk);
                String named = Optional.ofNullable(environment.jdks().get(launch.task()))
                        .or(() -> Optional.ofNullable(environment.jdks().get(launch.role())))
                        .orElse(jdk);
                if (since == 1 && !named.equals(jdk)) {
                    found.add("the JDK of " + task + " was " + jdk + " where the environment names " + named);
                }
            });
        }
        seen.forEach((thing, values) -> {
            if (values.size() > 1) {
                found.add(thing.name() + " was " + String.join(" at one launch and ", values) + " at another");
            }
        });
        return List.copyOf(found);
    }

    private static void add(Map<Thing, Set<String>> seen, Thing thing, String value) {
        seen.computeIfAbsent(thing, key -> new LinkedHashSet<>()).add(value);
    }

    /** Backends, injectors and the direct arm have the fork at the end of their names; other arms have their ids. */
    static String taskWithoutFork(LaunchedProgram launch) {
        boolean isArm = launch.role().equals(Trial.SUT) && !launch.task().startsWith(ArmSpec.DIRECT + "-fork-");
        return isArm ? launch.task() : launch.task().replaceFirst("-?fork-\\d{1,9}(-start-\\d{1,9})?$", "");
    }

    /** Environments name a program by its path, a jar by its name, or an arm's jar by both names. */
    private List<String> named(LaunchedProgram launch, String path, String hash) {
        String file = path.substring(path.lastIndexOf('/') + 1);
        List<String> found = new ArrayList<>();
        for (String name : new LinkedHashSet<>(List.of(path, file, launch.task() + "'s " + file))) {
            String named = environment.versions().get(name);
            if (named != null && named.startsWith(HASH) && !named.equals(HASH + hash)) {
                found.add("'" + path + "' had " + HASH + hash + " where the environment names " + named);
            }
        }
        return found;
    }
}
