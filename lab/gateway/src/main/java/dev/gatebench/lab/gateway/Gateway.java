package dev.gatebench.lab.gateway;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Inventory;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A kind of system under test. */
public interface Gateway {

    /** The name that study files use: {@code shenyu}. */
    String id();

    /** Which versions can be had on a machine, and how, in one line for people. */
    String describe(Inventory inventory);

    /**
     * Reads an arm's settings, once.
     *
     * @param base what relative paths of option files are relative to
     * @param inventory what there is where it will be launched
     * @throws IllegalArgumentException with one line that names the arm, the setting, the rule, the value and the
     *     remedy
     */
    GatewayArm read(ArmSpec arm, Path base, Inventory inventory);

    /** Names of settings that are paths, relative to the study's file where it stands in one. */
    default Set<String> pathSettings() {
        return Set.of();
    }

    /**
     * The settings of an arm of a study that a user begins with, as a mapping of YAML in flow style: those that it
     * cannot do without; empty where it needs none.
     */
    default Optional<String> firstSettings() {
        return Optional.empty();
    }

    /**
     * The project's jars that arms of it are started from.
     *
     * @throws dev.gatebench.lab.process.EnvironmentException when one was not built
     */
    default List<Path> jars(Home home) {
        return List.of();
    }

    /** Whether it is built with the project, so that every machine has it. */
    default boolean builtIn() {
        return false;
    }

    /** Options of its own for the command line; empty for none. */
    default Optional<GatewayOptions> options() {
        return Optional.empty();
    }

    /**
     * Refuses an arm whose settings are not empty, or that names a version, where the gateway knows neither.
     *
     * @throws IllegalArgumentException with one line
     */
    static void requireNothingSet(ArmSpec arm) {
        if (!arm.settings().isEmpty()) {
            throw new IllegalArgumentException("arm '" + arm.id() + "': gateway '" + arm.gateway()
                    + "' has no settings, was " + arm.settings().keySet() + "; remove them");
        }
        if (arm.version().isPresent()) {
            throw new IllegalArgumentException("arm '" + arm.id() + "': gateway '" + arm.gateway()
                    + "' has no version, was '" + arm.version().get() + "'; remove it");
        }
    }
}
