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
import java.util.Set;

/**
 * Finds programs that changed from launch to launch, or are not those that the environment names. A resumption that was
 * allowed to differ begins anew, and reports the differences itself.
 *
 * @param environment the environment of the run's first start
 */
record LaunchedPrograms(Environment environment, TrialHistory history, List<LaunchedProgram> launches) {
    private static final String HASH = "SHA-256 ";

    /** A name whose value must not change from launch to launch, such as the path of a file on a machine. */
    private record Constant(int since, String name) {}

    /** Tells the changes; one phrase for each program. */
    List<String> contradictions() {
        Map<Constant, Set<String>> seen = new LinkedHashMap<>();
        Set<String> found = new LinkedHashSet<>();
        for (LaunchedProgram launch : launches) {
            int since = history.alike(launch.start());
            launch.files().forEach((path, hash) -> {
                add(seen, new Constant(since, "'" + path + "' on " + launch.machine()), HASH + hash);
                if (since == 1) {
                    named(launch, path, hash).forEach(found::add);
                }
            });
            String task = "'" + taskWithoutFork(launch) + "'";
            launch.image().ifPresent(image -> add(seen, new Constant(since, "the image of " + task), image));
            launch.jdk().ifPresent(jdk -> {
                add(seen, new Constant(since, "the JDK of " + task), jdk);
                Map<String, String> jdks = environment.jdks();
                String named = jdks.getOrDefault(launch.task(), jdks.getOrDefault(launch.role(), jdk));
                if (since == 1 && !named.equals(jdk)) {
                    found.add("the JDK of " + task + " was " + jdk + " where the environment names " + named);
                }
            });
        }
        seen.forEach((constant, values) -> {
            if (values.size() > 1) {
                found.add(constant.name() + " was " + String.join(" at one launch and ", values) + " at another");
            }
        });
        return List.copyOf(found);
    }

    private static void add(Map<Constant, Set<String>> seen, Constant constant, String value) {
        seen.computeIfAbsent(constant, key -> new LinkedHashSet<>()).add(value);
    }

    /** Removes the fork from the end of a task's name: backends, injectors and the direct arm have it, arms do not. */
    static String taskWithoutFork(LaunchedProgram launch) {
        boolean isArm = launch.role().equals(Trial.SUT) && !launch.task().startsWith(ArmSpec.DIRECT + "-fork-");
        return isArm ? launch.task() : launch.task().replaceFirst("-?fork-\\d{1,9}(-start-\\d{1,9})?$", "");
    }

    /** Compares with the environment, which names a program by path, a jar by name, or an arm's jar by both names. */
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
