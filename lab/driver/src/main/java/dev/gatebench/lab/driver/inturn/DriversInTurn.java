package dev.gatebench.lab.driver.inturn;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.lab.driver.Driver;
import dev.gatebench.lab.driver.DriverContext;
import dev.gatebench.lab.driver.DriverSession;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Inventory;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Two drivers of a study of duets that take turns in a fork: one sends the duets and their warm-ups, then the study's
 * own driver sends the trials in which gateways are alone, and all of {@code direct}. All others see one driver, the
 * study's own.
 */
public final class DriversInTurn implements Driver {
    private final Driver duets;
    private final Driver alone;

    /**
     * Makes one driver of two.
     *
     * @param alone the study's own, which sends to arms that are alone
     */
    public DriversInTurn(Driver duets, Driver alone) {
        this.duets = duets;
        this.alone = alone;
    }

    @Override
    public String id() {
        return alone.id();
    }

    /** Returns the abilities of both, and the one that duets alone ask for. */
    @Override
    public Set<Ability> abilities() {
        Set<Ability> both = EnumSet.noneOf(Ability.class);
        both.addAll(duets.abilities());
        both.retainAll(alone.abilities());
        if (duets.abilities().contains(Ability.BESIDE)) {
            both.add(Ability.BESIDE);
        }
        return both;
    }

    @Override
    public List<Driver> each() {
        return List.of(alone, duets);
    }

    @Override
    public Optional<String> cannotHold(ArmSpec arm) {
        return arm.id().equals(ArmSpec.DIRECT)
                ? alone.cannotHold(arm)
                : duets.cannotHold(arm).map(words -> words + ", which sends their duets,");
    }

    @Override
    public String describe(Inventory inventory) {
        return alone.describe(inventory) + "; duets: " + duets.describe(inventory);
    }

    @Override
    public void require(Study study, Fidelity fidelity, Home home, Inventory inventory) {
        if (!duets.abilities().contains(Ability.BESIDE)) {
            throw new StudyException("duetDriver must be one that can send to several arms at a time, was '"
                    + duets.id() + "': choose another");
        }
        duets.require(study, fidelity, home, inventory);
        alone.require(study, fidelity, home, inventory);
    }

    @Override
    public Map<String, String> versions(Inventory inventory) {
        Map<String, String> versions = new HashMap<>(alone.versions(inventory));
        versions.putAll(duets.versions(inventory));
        return versions;
    }

    @Override
    public List<Path> jars(Home home) {
        return Stream.of(duets, alone)
                .flatMap(driver -> driver.jars(home).stream())
                .distinct()
                .toList();
    }

    @Override
    public Driver sending(Step step) {
        return step.driver().isPresent() ? duets : alone;
    }

    @Override
    public DriverSession open(DriverContext context) {
        return TurnsSession.of(context, this::sending);
    }
}
