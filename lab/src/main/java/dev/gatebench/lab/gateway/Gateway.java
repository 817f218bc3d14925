package dev.gatebench.lab.gateway;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.RuntimeSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A kind of system under test. */
public interface Gateway {

    /**
     * Refuses an arm that it could not launch as asked, before anything is started.
     *
     * @param runtime in what it would be launched
     * @throws IllegalArgumentException with one line that names the setting, the rule, the value and the remedy
     */
    void validate(ArmSpec arm, RuntimeSpec runtime);

    /** The official image that it is launched from in containers; empty where it is launched from files of this machine. */
    default Optional<String> officialImage(ArmSpec arm) {
        return Optional.empty();
    }

    /**
     * Launches the arm and proves it.
     *
     * @throws dev.gatebench.lab.process.EnvironmentException when it does not come up, exits, or is not what the study asked for
     */
    RunningArm launch(ArmSpec arm, LaunchContext context);

    /** The arm in one line for readers of a report: product, version and what is set. */
    String describe(ArmSpec arm);

    /**
     * What is launched beyond the version, for the environment of a run: names to hashes; empty where the version says it all.
     *
     * @throws IllegalArgumentException when it cannot be read
     */
    default Map<String, String> artifacts(ArmSpec arm) {
        return Map.of();
    }

    /**
     * The JVM that the arm runs on; empty where it is none, or not the arm's to choose.
     *
     * @param base what relative paths of option files are relative to
     * @throws NoSuchJdkException when the arm asks for a JDK that is not on this machine
     * @throws IllegalArgumentException when its options cannot be read
     */
    default Optional<ArmJvm> jvm(ArmSpec arm, Path base) {
        return Optional.empty();
    }

    /** The versions that can be launched here with nothing given, the default first; empty when it has none of its own. */
    List<String> versions();

    /** The versions that can be launched from a distribution that the user gives. */
    default List<String> versionsByDistribution() {
        return List.of();
    }
}
