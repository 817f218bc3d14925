package dev.gatebench.lab.driver;

import dev.gatebench.core.driver.Ability;
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

    /** The name that study files use: {@code gatling}. */
    String id();

    /** What it can do. A check that needs the data of an ability that is missing says that it is not checkable. */
    Set<Ability> abilities();

    /** The drivers that take turns under its name; itself alone where none do. */
    default List<Driver> each() {
        return List.of(this);
    }

    /** The driver that cannot hold the connections of an arm to a rate, for people; empty where it is held. */
    default Optional<String> cannotHold(ArmSpec arm) {
        return abilities().contains(Ability.PACE) ? Optional.empty() : Optional.of("'" + id() + "'");
    }

    /** What it is in a few words, and whether it is installed on a machine, for people. */
    String describe(Inventory inventory);

    /**
     * Lets a study pass that it can drive.
     *
     * @param inventory what there is where it will be started
     * @throws dev.gatebench.core.study.StudyException in one line when the study asks for what it cannot do
     * @throws dev.gatebench.lab.process.EnvironmentException in one line when it is not installed
     */
    void require(Study study, Fidelity fidelity, Home home, Inventory inventory);

    /** What takes part beside the build's own versions, for the environment of a run: names to versions. */
    default Map<String, String> versions(Inventory inventory) {
        return Map.of();
    }

    /** The project's jars that it is started from. */
    default List<Path> jars(Home home) {
        return List.of();
    }

    /**
     * Its own proofs that it tells the truth on this machine; empty where it has none.
     *
     * @param seconds length of the longest windows, 4..600
     * @param seed what arrivals are drawn from
     * @throws dev.gatebench.lab.process.EnvironmentException in one line when they cannot be made
     */
    default Optional<DriverProofs> prove(Home home, int seconds, long seed) {
        return Optional.empty();
    }

    /** The driver that sends a step: of several that take turns one of them, else itself. */
    default Driver sending(Step step) {
        return this;
    }

    /**
     * Begins to work through a schedule.
     *
     * @throws dev.gatebench.lab.process.EnvironmentException when it cannot be started
     */
    DriverSession open(DriverContext context);
}
