package dev.gatebench.lab.gateway;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Build;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Inventory;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A kind of system under test. */
public interface Gateway {

    /** Returns the name that study files use: {@code shenyu}. */
    String id();

    /** Says in one line for people which versions a machine has, and how. */
    String describe(Inventory inventory);

    /**
     * Reads an arm's settings, once.
     *
     * @throws IllegalArgumentException with one line that names the arm, the setting, the rule, the value and the
     *     remedy
     */
    GatewayArm read(ArmSpec arm, Path base, Inventory inventory);

    /** Returns the names of settings that are paths, relative to the study's file. */
    default Set<String> pathSettings() {
        return Set.of();
    }

    /** Whether its arms cannot be without settings that only their author knows. */
    default boolean needsSettings() {
        return false;
    }

    /** Whether its arms may run builds of a kind. */
    default boolean takes(Build.Kind kind) {
        return false;
    }

    /**
     * Returns the settings that an arm of a user's first study needs, as a mapping of YAML in flow style; empty where
     * it needs none.
     */
    default Optional<String> firstSettings() {
        return Optional.empty();
    }

    /**
     * Returns the project's jars that its arms are started from.
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

    /** Returns its options for the command line; empty for none. */
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
