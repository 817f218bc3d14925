package dev.gatebench.lab.driver;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Inventory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A tool that sends requests and tells what came of them. */
public interface Driver {

    /** Returns the name that study files use: {@code gatling}. */
    String id();

    /** Returns its abilities. A check that needs the data of one that is missing says that it is not checkable. */
    Set<Ability> abilities();

    /** Returns the drivers that take turns under its name; itself alone where none do. */
    default List<Driver> each() {
        return List.of(this);
    }

    /** Names the driver that cannot hold the connections of an arm to a rate, for people; empty where it can. */
    default Optional<String> cannotHold(ArmSpec arm) {
        return abilities().contains(Ability.PACE) ? Optional.empty() : Optional.of("'" + id() + "'");
    }

    /** Says what it is in a few words, and whether it is installed on a machine, for people. */
    String describe(Inventory inventory);

    /**
     * Requires a study to be one that it can drive.
     *
     * @throws dev.gatebench.core.study.StudyException in one line when the study asks for what it cannot do
     * @throws dev.gatebench.lab.process.EnvironmentException in one line when it is not installed
     */
    void require(Study study, Fidelity fidelity, Home home, Inventory inventory);

    /** Returns versions beside the build's own, for the environment of a run: names to versions. */
    default Map<String, String> versions(Inventory inventory) {
        return Map.of();
    }

    /** Returns the project's jars that it is started from. */
    default List<Path> jars(Home home) {
        return List.of();
    }

    /**
     * Makes its own proofs that it tells the truth on this machine; empty where it has none.
     *
     * @param client the way in which it speaks to the servers of its proofs
     * @param seconds length of the longest windows, 4..600
     * @throws dev.gatebench.lab.process.EnvironmentException in one line when they cannot be made
     */
    default Optional<DriverProofs> prove(Home home, ClientSpec client, int seconds, long seed) {
        return Optional.empty();
    }

    /** Returns the driver that sends a step: of several that take turns one of them, else itself. */
    default Driver sending(Step step) {
        return this;
    }

    /** Begins to work through a schedule. Throws EnvironmentException when it cannot be started. */
    DriverSession open(DriverContext context);
}
