package dev.gatebench.lab.driver.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.lab.driver.Driver;
import dev.gatebench.lab.driver.ab.AbDriver;
import dev.gatebench.lab.driver.h2load.H2loadDriver;
import dev.gatebench.lab.driver.hey.HeyDriver;
import dev.gatebench.lab.driver.oha.OhaDriver;
import dev.gatebench.lab.driver.wrk2.Wrk2Driver;
import dev.gatebench.lab.fake.FakeInventory;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.process.EnvironmentException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests the questions that all programs are asked before a run begins. */
class ToolDriverTest {
    private static final Path STUDY = Path.of("../cli/src/test/resources/studies/drivers.yml");
    private static final Path PACED = Path.of("../cli/src/test/resources/studies/drivers-paced.yml");
    private final FakeInventory inventory = new FakeInventory()
            .having("hey", "flag provided but not defined: -version")
            .having("ab", "This is ApacheBench, Version 2.3 <$Revision$>")
            .having("h2load", "h2load nghttp2/1.52.0")
            .having("oha", "oha 1.16.0")
            .having("wrk2", "wrk 4.0.0 [epoll] Copyright (C) 2012 Will Glozer");

    @Test
    void tellsTheVersionOrElseWhichProgramItIs() {
        assertThat(new AbDriver().versions(inventory)).isEqualTo(Map.of("ab", "2.3"));
        assertThat(new H2loadDriver().versions(inventory)).isEqualTo(Map.of("h2load", "1.52.0"));
        assertThat(new OhaDriver().versions(inventory)).isEqualTo(Map.of("oha", "1.16.0"));
        assertThat(new Wrk2Driver().versions(inventory)).isEqualTo(Map.of("wrk2", "4.0.0"));
        assertThat(new HeyDriver().versions(inventory))
                .isEqualTo(Map.of("hey", "version unknown, SHA-256 5ha256ofhey"));
        assertThat(new HeyDriver().describe(new FakeInventory())).endsWith("not found on PATH");
    }

    @Test
    void saysHowToGetWhatIsMissing() {
        assertThatThrownBy(() -> require(new AbDriver(), new FakeInventory()))
                .isInstanceOf(EnvironmentException.class)
                .hasMessage("ab not found on PATH: install it (Debian: apt-get install apache2-utils)");
    }

    @Test
    void refusesMoreConnectionsThanItAnswersFor() {
        assertThatCode(() -> require(new HeyDriver(), inventory)).doesNotThrowAnyException();
        assertThatThrownBy(() -> require(new HeyDriver(), inventory, "fidelity.smoke.warmUp.concurrency=501"))
                .isInstanceOf(StudyException.class)
                .hasMessageContaining("driver 'hey' must have 500 connections at most, the study has 501 connections");
        assertThatCode(() -> require(new H2loadDriver(), inventory, "fidelity.smoke.warmUp.concurrency=501"))
                .doesNotThrowAnyException();
    }

    @Test
    void refusesContainersWhoseStartWouldLieInItsWindow() {
        for (Driver driver : List.of(new HeyDriver(), new AbDriver(), new OhaDriver())) {
            assertThatThrownBy(() -> require(driver, inventory, "runtime=container"))
                    .isInstanceOf(StudyException.class)
                    .hasMessageContaining("driver '" + driver.id() + "' must run as a process");
        }
        assertThatCode(() -> require(new H2loadDriver(), inventory, "runtime=container"))
                .doesNotThrowAnyException();
    }

    @Test
    void refusesAnArmWithoutARateWhereOneIsWanted() {
        assertThatThrownBy(() -> require(new Wrk2Driver(), inventory))
                .isInstanceOf(StudyException.class)
                .hasMessage(
                        "driver 'wrk2' must be told a rate for each arm, [direct, nginx] have none: give each in the"
                                + " study 'rate: N', requests a second, or take another driver");
        assertThatCode(() -> require(PACED, new Wrk2Driver(), inventory)).doesNotThrowAnyException();
        assertThatThrownBy(() -> require(PACED, new Wrk2Driver(), inventory, "fidelity.smoke.warmUp.concurrency=2001"))
                .hasMessageContaining("driver 'wrk2' must have 2000 connections at most");
    }

    private static void require(Driver driver, FakeInventory inventory, String... set) {
        require(STUDY, driver, inventory, set);
    }

    private static void require(Path file, Driver driver, FakeInventory inventory, String... set) {
        Study study = StudyParser.parse(file, List.of(set));
        driver.require(study, Fidelity.SMOKE, new Home(Path.of(".")), inventory);
    }
}
