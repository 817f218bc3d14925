package dev.gatebench.lab.run;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.lab.container.ContainerSetup;
import dev.gatebench.lab.gateway.Gateway;
import dev.gatebench.lab.gateway.GatewayKind;
import dev.gatebench.lab.host.Home;
import dev.gatebench.lab.meter.Meter;
import dev.gatebench.lab.process.ChildProcesses;
import dev.gatebench.lab.process.ProcessStarter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** In what a run's processes live: this machine, or containers. */
final class Surroundings {
    private final Optional<ContainerSetup> containers;

    private Surroundings(Optional<ContainerSetup> containers) {
        this.containers = containers;
    }

    /**
     * Makes them ready.
     *
     * @param line takes lines for people
     */
    static Surroundings of(Study study, Fidelity fidelity, Home home, Consumer<String> line) {
        if (!study.runtime().inContainers()) {
            return new Surroundings(Optional.empty());
        }
        List<ArmSpec> arms = study.armsAt(fidelity);
        boolean needsTheEmbedded = arms.stream().anyMatch(ArmJars::needsTheEmbedded);
        List<Path> jars = Stream.concat(
                        Stream.of(home.mockBackendJar(), home.gatlingJar()),
                        needsTheEmbedded ? Stream.of(home.shenyuJar()) : Stream.empty())
                .toList();
        ContainerSetup setup = ContainerSetup.prepare(study.runtime().network(), jars, line);
        for (ArmSpec arm : arms) {
            Gateway gateway = GatewayKind.of(arm).gateway();
            gateway.officialImage(arm).ifPresent(setup::requireImage);
            gateway.jvm(arm, home.folder())
                    .ifPresent(jvm -> setup.requireJava(jvm.jdk().java()));
        }
        return new Surroundings(Optional.of(setup));
    }

    /**
     * Starts the run's processes.
     *
     * @param folder the run's folder
     */
    ProcessStarter starter(Path folder) {
        ProcessStarter children = new ChildProcesses();
        return containers.map(setup -> setup.starter(children, folder)).orElse(children);
    }

    Meter meter() {
        return containers.map(ContainerSetup::meter).orElseGet(Meter::ofThisHost);
    }

    /** What is used of them, for the environment of a run. */
    Map<String, String> facts() {
        return containers.map(ContainerSetup::facts).orElse(Map.of());
    }
}
