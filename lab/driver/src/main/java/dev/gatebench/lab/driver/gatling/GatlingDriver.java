package dev.gatebench.lab.driver.gatling;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.lab.driver.Driver;
import dev.gatebench.lab.driver.DriverContext;
import dev.gatebench.lab.driver.DriverSession;
import dev.gatebench.lab.home.BuiltVersions;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Inventory;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Gatling: one warm process for all steps of a fork, each body's length checked and a sample of the bodies compared.
 */
public final class GatlingDriver implements Driver {
    private static final String ID = "gatling";
    private static final String JAR = "gatling/target/gatling.jar";

    @Override
    public String id() {
        return ID;
    }

    @Override
    public Set<Ability> abilities() {
        return EnumSet.of(
                Ability.HISTOGRAM,
                Ability.BODY_CHECK,
                Ability.ERROR_KINDS,
                Ability.ANY_METHOD,
                Ability.MIX,
                Ability.EARLY_END,
                Ability.PACE,
                Ability.TLS,
                Ability.HTTP2,
                Ability.BESIDE,
                Ability.INNER_WINDOW);
    }

    @Override
    public String describe(Inventory inventory) {
        return "closed model, one process a fork, bodies compared, service times in ms";
    }

    @Override
    public void require(Study study, Fidelity fidelity, Home home, Inventory inventory) {
        home.built(JAR);
    }

    @Override
    public Map<String, String> versions(Inventory inventory) {
        return Map.of(ID, BuiltVersions.of(ID));
    }

    @Override
    public List<Path> jars(Home home) {
        return List.of(home.built(JAR));
    }

    @Override
    public DriverSession open(DriverContext context) {
        return GatlingSession.start(context, context.home().built(JAR));
    }
}
