package dev.gatebench.lab.catalog;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.lab.driver.Driver;
import dev.gatebench.lab.driver.inturn.DriversInTurn;
import dev.gatebench.lab.driver.several.SeveralInjectors;
import java.util.List;

/** Finds the drivers on the class path: those that jars name in {@code META-INF/services}. */
public final class Drivers {
    private static final List<Driver> ALL = Found.all(Driver.class);

    private Drivers() {}

    public static List<Driver> all() {
        return ALL;
    }

    /**
     * Returns the driver with an id.
     *
     * @throws StudyException when there is none
     */
    public static Driver of(String id) {
        return ALL.stream()
                .filter(driver -> driver.id().equals(id))
                .findFirst()
                .orElseThrow(() ->
                        new StudyException(Found.mustBe("driver", ids(), id, "'gatebench list' shows which are here")));
    }

    /**
     * Returns the driver of a study at a fidelity, or the drivers that take turns, with as many injectors as the study
     * says; with one where that number is yet to be found.
     *
     * @throws StudyException when a driver is unknown
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

    /** Names the drivers with an ability, for people: {@code gatling or injector}. */
    public static String namesWith(Ability ability) {
        return String.join(
                " or ",
                ALL.stream()
                        .filter(driver -> driver.abilities().contains(ability))
                        .map(Driver::id)
                        .toList());
    }

    /**
     * Returns the first driver with an ability.
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
