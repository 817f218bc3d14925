package dev.gatebench.lab.fake;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.lab.driver.Driver;
import dev.gatebench.lab.driver.DriverContext;
import dev.gatebench.lab.driver.DriverSession;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Inventory;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Function;

/** A driver whose sessions a test makes. */
public final class FakeDriver implements Driver {
    private final String id;
    private final Set<Ability> abilities;
    private final Function<DriverContext, DriverSession> sessions;

    public FakeDriver(Set<Ability> abilities, Function<DriverContext, DriverSession> sessions) {
        this("fake", abilities, sessions);
    }

    /** One of that name. */
    public FakeDriver(String id, Set<Ability> abilities, Function<DriverContext, DriverSession> sessions) {
        this.id = id;
        this.abilities = abilities.isEmpty() ? EnumSet.noneOf(Ability.class) : EnumSet.copyOf(abilities);
        this.sessions = sessions;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public Set<Ability> abilities() {
        return abilities;
    }

    @Override
    public String describe(Inventory inventory) {
        return "a fake";
    }

    @Override
    public void require(Study study, Fidelity fidelity, Home home, Inventory inventory) {}

    @Override
    public DriverSession open(DriverContext context) {
        return sessions.apply(context);
    }
}
