package dev.gatebench.lab.catalog;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.yaml.Words;
import dev.gatebench.lab.driver.Driver;
import dev.gatebench.lab.driver.inturn.DriversInTurn;
import dev.gatebench.lab.driver.several.SeveralInjectors;
import java.util.List;

/** Finds the load drivers that the class path has: those that jars name in {@code META-INF/services}. */
public final class Drivers {
    private static final List<Driver> ALL = Found.all(Driver.class);

    private Drivers() {}

    /** Each of them. */
    public static List<Driver> all() {
        return ALL;
    }

    /**
     * The driver of a name.
     *
     * @throws StudyException when there is none
     */
    public static Driver of(String id) {
        return ALL.stream()
                .filter(driver -> driver.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new StudyException("driver must be one of " + String.join(", ", ids()) + ", was "
                        + Words.quote(id) + ": " + Words.didYouMean(id, ids())
                        + "'gatebench list' shows which are here"));
    }

    /**
     * The driver of a study at a fidelity, or those that take turns, with as many injectors as it says; with one where
     * that is yet to be found.
     *
     * @throws StudyException when there is none of its name
     */
    public static Driver of(Study study, Fidelity fidelity) {
        int injectors = study.injectors().count().orElse(1);
        Driver driver = SeveralInjectors.of(of(study.driver()), injectors);
        return study.duetDriverAt(fidelity)
                .<Driver>map(duets -> new DriversInTurn(SeveralInjectors.of(of(duets), injectors), driver))
                .orElse(driver);
    }

    private static List<String> ids() {
        return ALL.stream().map(Driver::id).toList();
    }

    /**
     * The first driver with an ability.
     *
     * @throws IllegalArgumentException when none has it
     */
    public static Driver with(Ability ability) {
        return ALL.stream()
                .filter(driver -> driver.abilities().contains(ability))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no driver has " + ability));
    }
}
