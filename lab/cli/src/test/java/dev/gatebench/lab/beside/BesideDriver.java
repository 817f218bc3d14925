package dev.gatebench.lab.beside;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.lab.driver.Driver;
import dev.gatebench.lab.driver.DriverContext;
import dev.gatebench.lab.driver.DriverSession;
import dev.gatebench.lab.driver.injector.InjectorDriver;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Inventory;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** A driver of another jar: it is the injector, under another name. */
public final class BesideDriver implements Driver {
    private final Driver injector = new InjectorDriver();

    @Override
    public String id() {
        return "beside-driver";
    }

    @Override
    public Set<Ability> abilities() {
        return injector.abilities();
    }

    @Override
    public String describe(Inventory inventory) {
        return "a driver of another jar";
    }

    @Override
    public void require(Study study, Fidelity fidelity, Home home, Inventory inventory) {
        injector.require(study, fidelity, home, inventory);
    }

    @Override
    public List<Path> jars(Home home) {
        return injector.jars(home);
    }

    @Override
    public DriverSession open(DriverContext context) {
        return injector.open(context);
    }
}
