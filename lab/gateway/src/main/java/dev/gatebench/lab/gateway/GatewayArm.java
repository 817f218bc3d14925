package dev.gatebench.lab.gateway;

import dev.gatebench.core.policy.PolicyKind;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.BackendSpec;
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

    /**
     * Returns the gateway as files of a run name it, alike on every machine: its id, or of a folder its name and a hash
     * of its content.
     */
    default String gatewayName() {
        return spec().gateway();
    }

    /** Whether it runs already and is not started by us: its requests go to the ports that the study names. */
    default boolean wasFound() {
        return false;
    }

    /** Returns the version that runs; empty where the gateway has none, or says it only when it runs. */
    Optional<String> version();

    /** Describes the arm in one line for readers of a report: product, version and settings. */
    String describe();

    /**
     * Refuses an arm that could not be launched as asked, before anything is started.
     *
     * @throws IllegalArgumentException with one line that names the arm, the rule, the value and the remedy
     */
    default void validate(RuntimeSpec runtime) {}

    /**
     * Names the key of a client that it cannot be told to speak by; empty where it can.
     *
     * @param client how the driver is to speak to it
     */
    default Optional<String> cannotSpeak(ClientSpec client) {
        return client.usesTls() ? Optional.of("scheme: https") : Optional.empty();
    }

    /**
     * Names the key of a backend that it cannot be told to speak to as the backend wants; empty where it can.
     *
     * @param backend the backend behind it
     */
    default Optional<String> cannotForward(BackendSpec backend) {
        return backend.usesTls() ? Optional.of("backend.scheme: https") : Optional.empty();
    }

    /**
     * Whether it can be told a policy.
     *
     * @param kind the policy
     */
    default boolean canEnforce(PolicyKind kind) {
        return false;
    }

    /**
     * Requires its programs to be there.
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
     * Fetches the files that it is launched from and this machine lacks, which may take minutes.
     *
     * @param line takes a line for the user about what is fetched
     * @return its specification, which says where they are
     * @throws dev.gatebench.lab.process.EnvironmentException in one line with the other ways when they cannot be had
     */
    default ArmSpec fetched(Home home, RuntimeSpec runtime, Consumer<String> line) {
        return spec();
    }

    /**
     * Returns the official image that it is launched from in containers; empty where the image is made of files of this
     * machine.
     */
    default Optional<String> image() {
        return Optional.empty();
    }

    /**
     * Returns the hashes of its files, for the environment of a run: names to hashes; empty where the version says it
     * all.
     *
     * @throws IllegalArgumentException when one cannot be read
     */
    default Map<String, String> artifacts() {
        return Map.of();
    }

    /**
     * Returns the JVM that it runs on; empty without one, and where the arm does not choose it.
     *
     * @throws dev.gatebench.lab.jvm.NoSuchJdkException when it asks for a JDK that is not on this machine
     * @throws IllegalArgumentException when its options cannot be read
     */
    default Optional<ArmJvm> jvm() {
        return Optional.empty();
    }

    /**
     * Returns the CPU time that it burns beside its work, as a positive control: shares of the cost of its work, 0.05
     * for 5 %, which take turns, each from one silence to the next; 0 where all of the control is at work but the
     * burning; empty for none.
     */
    default List<Double> burns() {
        return List.of();
    }

    /**
     * Returns the share that it has truly burnt in trials; empty where its logs do not say.
     *
     * @param log lines of the logs of its processes
     * @param trials trials of it; only lines within their windows count
     */
    default OptionalDouble burnt(List<String> log, List<Trial> trials) {
        return OptionalDouble.empty();
    }

    /** Returns its settings without those of its burning. */
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
