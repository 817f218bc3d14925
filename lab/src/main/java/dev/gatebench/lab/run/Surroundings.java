package dev.gatebench.lab.run;

import dev.gatebench.core.study.Study;
import dev.gatebench.lab.backend.MockBackend;
import dev.gatebench.lab.catalog.Runtimes;
import dev.gatebench.lab.driver.Driver;
import dev.gatebench.lab.gateway.GatewayArm;
import dev.gatebench.lab.gateway.StudyArms;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.HostRequest;
import dev.gatebench.lab.host.Hosts;
import dev.gatebench.lab.host.local.LocalHost;
import dev.gatebench.lab.jvm.Jvm;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * In what the tasks of a run live.
 *
 * @param hosts the host of each role
 * @param local this machine, which is one of them
 */
record Surroundings(Hosts hosts, LocalHost local) {

    /**
     * Makes them ready, and ends there what killed runs have left.
     *
     * @param folder the run's folder
     * @param line takes lines for people
     */
    static Surroundings of(Study study, StudyArms arms, Driver driver, Home home, Path folder, Consumer<String> line) {
        LocalHost local = LocalHost.open();
        local.sweep().forEach(line);
        List<Path> jars = Stream.of(
                        Stream.of(home.built(MockBackend.JAR)),
                        driver.jars(home).stream(),
                        arms.all().stream().flatMap(arm -> arm.require(home, study.runtime()).stream()))
                .flatMap(each -> each)
                .distinct()
                .toList();
        List<Path> javas = Stream.concat(
                        Stream.of(Path.of(Jvm.java())),
                        arms.all().stream().flatMap(arm -> arm.jvm().stream()).map(jvm -> jvm.jdk()
                                .java()))
                .distinct()
                .toList();
        List<String> images = arms.all().stream()
                .map(GatewayArm::image)
                .flatMap(image -> image.stream())
                .distinct()
                .toList();
        return new Surroundings(
                Runtimes.open(new HostRequest(study.runtime(), folder, jars, javas, images, line), local), local);
    }

    /** What is to be known of the hosts, for the environment of a run. */
    Map<String, String> facts() {
        Map<String, String> facts = new TreeMap<>();
        hosts.each().forEach(host -> facts.putAll(host.facts()));
        return facts;
    }
}
