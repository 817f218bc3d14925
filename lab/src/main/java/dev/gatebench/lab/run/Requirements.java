package dev.gatebench.lab.run;

import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Load;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.lab.gateway.GatewayKind;
import dev.gatebench.lab.host.FileLimit;
import dev.gatebench.lab.host.Home;
import dev.gatebench.lab.process.EnvironmentException;
import java.util.function.Consumer;
import oshi.SystemInfo;

/** What must be so before anything of a run is started. */
final class Requirements {
    private Requirements() {}

    /**
     * Lets a study pass whose arms could be launched.
     *
     * @throws StudyException in one line when one could not
     */
    static void validate(Study study, Fidelity fidelity) {
        try {
            study.armsAt(fidelity).forEach(arm -> GatewayKind.of(arm).gateway().validate(arm, study.runtime()));
        } catch (IllegalArgumentException e) {
            throw new StudyException(String.valueOf(e.getMessage()));
        }
    }

    /**
     * Lets a study pass for which this machine has what it needs: JVMs that take their options, memory, open files, jars.
     *
     * @param line takes a line for the user about what is near its limit
     * @throws StudyException in one line when a JVM's options are refused
     * @throws EnvironmentException in one line when something is missing
     */
    static void require(Study study, Fidelity fidelity, Home home, Consumer<String> line) {
        requireJvms(study, fidelity, home, line);
        FileLimit.require(
                study.loads().stream().mapToInt(Load::concurrency).max().orElse(1));
        requireJars(study, fidelity, home);
    }

    private static void requireJvms(Study study, Fidelity fidelity, Home home, Consumer<String> line) {
        ArmJvms jvms = ArmJvms.of(study, fidelity, home.folder());
        jvms.heaps(new SystemInfo().getHardware().getMemory().getTotal())
                .require()
                .ifPresent(line);
        jvms.requireAccepted();
    }

    private static void requireJars(Study study, Fidelity fidelity, Home home) {
        home.mockBackendJar();
        home.gatlingJar();
        if (study.at(fidelity).jmh().isPresent()) {
            home.jmhJar();
        }
        if (study.armsAt(fidelity).stream().anyMatch(ArmJars::needsTheEmbedded)) {
            home.shenyuJar();
        }
    }
}
