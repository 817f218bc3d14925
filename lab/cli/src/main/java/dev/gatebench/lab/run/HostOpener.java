package dev.gatebench.lab.run;

import dev.gatebench.core.study.Study;
import dev.gatebench.lab.backend.Backend;
import dev.gatebench.lab.driver.Driver;
import dev.gatebench.lab.gateway.GatewayArm;
import dev.gatebench.lab.gateway.StudyArms;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.HostRequest;
import dev.gatebench.lab.host.Hosts;
import dev.gatebench.lab.host.Site;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** In what the tasks of a run live. */
final class HostOpener {
    private HostOpener() {}

    /**
     * Makes the hosts of each lane of a run ready, and ends there what killed runs have left.
     *
     * @param folder the run's folder
     * @param line takes lines for people
     */
    static List<Hosts> open(
            Site site, Study study, StudyArms arms, Driver driver, Home home, Path folder, Consumer<String> line) {
        List<Path> jars = Stream.of(
                        Backend.jars(study.backend().kind(), home).stream(),
                        driver.jars(home).stream(),
                        arms.all().stream().flatMap(arm -> arm.require(home, study.runtime()).stream()))
                .flatMap(each -> each)
                .distinct()
                .toList();
        List<Path> javas = Stream.concat(
                        Stream.of(site.inventory().jdks().own().java()),
                        arms.all().stream().flatMap(arm -> arm.jvm().stream()).map(jvm -> jvm.jdk()
                                .java()))
                .distinct()
                .toList();
        List<String> images = arms.all().stream()
                .map(GatewayArm::image)
                .flatMap(image -> image.stream())
                .distinct()
                .toList();
        return site.open(new HostRequest(
                study.runtime(), folder, jars, javas, study.injectors().count().orElse(1), images, line));
    }
}
