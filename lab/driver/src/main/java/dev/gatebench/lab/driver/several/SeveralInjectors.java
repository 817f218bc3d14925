package dev.gatebench.lab.driver.several;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.lab.driver.Driver;
import dev.gatebench.lab.driver.DriverContext;
import dev.gatebench.lab.driver.DriverProofs;
import dev.gatebench.lab.driver.DriverSession;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Inventory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** A driver of which several injectors send each load together, each a part of it. All others see one driver. */
public final class SeveralInjectors implements Driver {
    private final Driver driver;
    private final int count;

    private SeveralInjectors(Driver driver, int count) {
        this.driver = driver;
        this.count = count;
    }

    /** Returns a driver with so many injectors; with one it is the driver itself. */
    public static Driver of(Driver driver, int count) {
        return count == 1 ? driver : new SeveralInjectors(driver, count);
    }

    @Override
    public String id() {
        return driver.id();
    }

    @Override
    public Set<Ability> abilities() {
        return driver.abilities();
    }

    @Override
    public String describe(Inventory inventory) {
        return driver.describe(inventory);
    }

    @Override
    public void require(Study study, Fidelity fidelity, Home home, Inventory inventory) {
        try {
            study.loadsAt(fidelity).forEach(load -> load.over(count));
        } catch (IllegalArgumentException e) {
            throw new StudyException("study '" + study.name() + "': " + e.getMessage());
        }
        for (ArmSpec arm : study.armsAt(fidelity)) {
            requireParts(study, "the rate of arm '" + arm.id() + "'", arm.rate());
            requireParts(
                    study,
                    "warmUp.rate of arm '" + arm.id() + "'",
                    study.at(fidelity).warmUpOf(arm.id()).rate());
        }
        // the first injector has the greatest part of each load
        List<Load> greatest = study.loads().stream()
                .map(load -> load.over(count).get(0))
                .distinct()
                .toList();
        driver.require(study.withLoads(greatest), fidelity, home, inventory);
    }

    private void requireParts(Study study, String what, OptionalInt rate) {
        if (rate.orElse(count) < count) {
            throw new StudyException("study '" + study.name() + "': " + what
                    + " must be at least one request a second for each injector, was " + rate.getAsInt() + " for "
                    + count + ": give fewer injectors, or a higher rate");
        }
    }

    @Override
    public Map<String, String> versions(Inventory inventory) {
        return driver.versions(inventory);
    }

    @Override
    public List<Path> jars(Home home) {
        return driver.jars(home);
    }

    @Override
    public Optional<DriverProofs> prove(Home home, ClientSpec client, int seconds, long seed) {
        return driver.prove(home, client, seconds, seed);
    }

    @Override
    public DriverSession open(DriverContext context) {
        return SeveralSession.open(driver, count, context);
    }
}
