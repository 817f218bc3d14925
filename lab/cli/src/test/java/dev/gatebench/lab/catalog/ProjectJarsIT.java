package dev.gatebench.lab.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.lab.fake.FakeInventory;
import dev.gatebench.lab.gateway.GatewayArm;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.home.StudyFinder;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.host.RunnableJar;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.testing.Integration;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** An image of the project holds what its arms are started from: an arm of each study says what it is. */
@Integration
class ProjectJarsIT {
    private static final Inventory NO_PROGRAMS = new FakeInventory();
    private static final Home HOME = new Home(Path.of("../..").toAbsolutePath().normalize());

    @Test
    void holdTheJarsOfTheArmsOfAllStudies() {
        Set<Path> needed = new TreeSet<>();
        for (String name : StudyFinder.names(HOME)) {
            for (Study study : StudyParser.read(StudyFinder.find(HOME, name)).cases()) {
                study.arms().forEach(arm -> needed.addAll(jars(arm, study)));
            }
        }
        assertThat(needed)
                .extracting(jar -> String.valueOf(jar.getFileName()))
                .contains("shenyu-embedded.jar", "spring-cloud-gateway.jar");
        assertThat(ProjectJars.all(HOME)).containsAll(needed);
    }

    @Test
    void bringNoReportNoCommandAndNoStatisticToAnotherMachine() {
        assertThat(ProjectJars.all(HOME).stream().flatMap(jar -> RunnableJar.files(jar).stream()))
                .extracting(file -> String.valueOf(file.getFileName()))
                .anyMatch(name -> name.startsWith("gatebench-core-model"))
                .noneMatch(name -> name.startsWith("gatebench-core-report")
                        || name.startsWith("gatebench-core-analysis")
                        || name.equals("gatebench.jar"));
    }

    private static List<Path> jars(ArmSpec arm, Study study) {
        GatewayArm read = Gateways.read(arm, HOME.folder(), NO_PROGRAMS);
        try {
            return read.require(HOME, study.runtime());
        } catch (EnvironmentException e) {
            assertThat(e).as("of a program that is not here").hasMessageNotContaining(".jar");
            return List.of();
        }
    }
}
