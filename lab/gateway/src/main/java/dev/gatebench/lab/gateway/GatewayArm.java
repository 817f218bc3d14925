package dev.gatebench.lab.gateway;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.RuntimeSpec;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.jvm.ArmJvm;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/** An arm whose settings its gateway has read. */
public interface GatewayArm {

    ArmSpec spec();

    /** The version that runs; empty where the gateway has none, or says it only when it runs. */
    Optional<String> version();

    /** The arm in one line for readers of a report: product, version and what is set. */
    String describe();

    /**
     * Refuses what could not be launched as asked, before anything is started.
     *
     * @param runtime in what it would be launched
     * @throws IllegalArgumentException with one line that names the arm, the rule, the value and the remedy
     */
    default void validate(RuntimeSpec runtime) {}

    /**
     * Lets an arm pass whose programs are here.
     *
     * @return the project's jars that it is started from
     * @throws dev.gatebench.lab.process.EnvironmentException in one line with the remedy when one is missing
     */
    default List<Path> require(Home home, RuntimeSpec runtime) {
        return List.of();
    }

    /** Whether its settings name the program that it is launched from, which then must be there. */
    default boolean namesItsProgram() {
        return false;
    }

    /**
     * Fetches what it is launched from and is not on this machine yet, which may take minutes.
     *
     * @param home where the project's tools are
     * @param line takes a line for the user about what is fetched
     * @return its specification, which says where that is
     * @throws dev.gatebench.lab.process.EnvironmentException in one line with the other ways when it cannot be had
     */
    default ArmSpec fetched(Home home, RuntimeSpec runtime, Consumer<String> line) {
        return spec();
    }

    /** The official image that it is launched from in containers; empty where that is made of files of this machine. */
    default Optional<String> image() {
        return Optional.empty();
    }

    /**
     * What is launched beyond the version, for the environment of a run: names to hashes; empty where the version says
     * it all.
     *
     * @throws IllegalArgumentException when it cannot be read
     */
    default Map<String, String> artifacts() {
        return Map.of();
    }

    /**
     * The JVM that it runs on; empty where it is none, or not the arm's to choose.
     *
     * @throws dev.gatebench.lab.jvm.NoSuchJdkException when it asks for a JDK that is not on this machine
     * @throws IllegalArgumentException when its options cannot be read
     */
    default Optional<ArmJvm> jvm() {
        return Optional.empty();
    }

    /**
     * CPU time that it burns beside its work, as a positive control: as shares of what its work costs, 0.05 for 5 %;
     * empty for none, and 0 where all of the control is at work but the burning. Several are burnt in turn, each from
     * one silence to the next.
     */
    default List<Double> burns() {
        return List.of();
    }

    /**
     * What it has truly burnt in trials, as such a share.
     *
     * @param log lines of the logs of its processes
     * @param trials trials of it; only what lies within their windows counts
     * @return empty where its logs do not say
     */
    default OptionalDouble burnt(List<String> log, List<Trial> trials) {
        return OptionalDouble.empty();
    }

    /** Its settings but for what it burns. */
    default Map<String, Object> settingsWithoutBurn() {
        return spec().settings();
    }

    /**
     * Launches it and proves it.
     *
     * @throws dev.gatebench.lab.process.EnvironmentException when it does not come up, ends, or is not what the study
     *     asked for
     */
    RunningArm launch(LaunchContext context);
}
