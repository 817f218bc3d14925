package dev.gatebench.lab.driver.several;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.lab.driver.Driver;
import dev.gatebench.lab.driver.DriverContext;
import dev.gatebench.lab.driver.DriverSession;
import dev.gatebench.lab.driver.ab.AbDriver;
import dev.gatebench.lab.fake.FakeDriver;
import dev.gatebench.lab.fake.FakeInventory;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Inventory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SeveralInjectorsTest {
    private static final String STUDY = """
            study: many
            title: Many
            arms:
              - {id: direct, gateway: direct}
              - {id: netty, gateway: shenyu}
            loads:
              - {concurrency: 9}
              - {open: {rate: 50, connections: 30}}
            fidelity:
              smoke: {warmUp: {concurrency: 20}}
            """;

    @Test
    void isRefusedWhereALoadIsTooLittleForSoMany() {
        assertThatThrownBy(() -> require(10))
                .isInstanceOf(StudyException.class)
                .hasMessage("study 'many': load 'closed 9' must have at least as many connections as there are"
                        + " injectors, has 9 for 10: give fewer injectors, or more load");
        assertThatThrownBy(() -> require(8, "loads=[{open: {rate: 7, connections: 30}}]"))
                .hasMessageContaining("must have at least as many requests a second as there are injectors, has 7");
        assertThatThrownBy(() -> require(21, "loads=[{concurrency: 64}]"))
                .as("the warm-up's")
                .hasMessageContaining("load 'closed 20' must have at least as many connections");
        assertThatThrownBy(() -> require(3, "arms=[{id: direct, gateway: direct, rate: 2}]"))
                .hasMessage("study 'many': the rate of arm 'direct' must be at least one request a second for each"
                        + " injector, was 2 for 3: give fewer injectors, or a higher rate");
    }

    @Test
    void asksTheDriverOfTheGreatestPartOfEachLoad() {
        List<Load> asked = new ArrayList<>();
        Driver driver = new Asked(asked);

        SeveralInjectors.of(driver, 2).require(study(), Fidelity.SMOKE, new Home(Path.of(".")), new FakeInventory());

        assertThat(asked).extracting(Load::id).containsExactly("closed 5", "open 25/s poisson over 15");
    }

    @Test
    void isWhatItsDriverIs() {
        Driver driver = SeveralInjectors.of(new AbDriver(), 2);

        assertThat(driver.id()).isEqualTo("ab");
        assertThat(driver.abilities()).isEqualTo(new AbDriver().abilities());
    }

    private static void require(int count, String... overrides) {
        SeveralInjectors.of(new Asked(new ArrayList<>()), count)
                .require(study(overrides), Fidelity.SMOKE, new Home(Path.of(".")), new FakeInventory());
    }

    private static Study study(String... overrides) {
        return StudyParser.parse("many.yml", STUDY, List.of(overrides));
    }

    /** Notes the loads that it is asked for. */
    private record Asked(List<Load> loads) implements Driver {
        @Override
        public String id() {
            return "asked";
        }

        @Override
        public Set<Ability> abilities() {
            return Set.of();
        }

        @Override
        public String describe(Inventory inventory) {
            return "a fake";
        }

        @Override
        public void require(Study study, Fidelity fidelity, Home home, Inventory inventory) {
            loads.addAll(study.loads());
        }

        @Override
        public DriverSession open(DriverContext context) {
            return new FakeDriver(Set.of(), opened -> {
                        throw new AssertionError("no session is opened");
                    })
                    .open(context);
        }
    }
}
