package dev.gatebench.lab.gateway.declared;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.lab.gateway.GatewayOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine.Option;

/**
 * The option for the programs of gateways. Each program goes, as the setting {@value DeclaredSettings#BINARY}, to the
 * arms of its gateway, and so stands in the run's {@code study.yml}.
 */
public final class GatewayBinaries implements GatewayOptions {
    private static final String NAME = "--gateway-binary";

    private final Set<String> gateways;

    @Option(
            names = NAME,
            paramLabel = "ID=PATH",
            description = "the program of a gateway, in place of the one on the PATH; may be repeated")
    private Map<String, Path> given = new LinkedHashMap<>();

    /** @param gateways ids of the gateways that are declared, each one program */
    public GatewayBinaries(Set<String> gateways) {
        this.gateways = new TreeSet<>(gateways);
    }

    @Override
    public Study in(Study study, Fidelity fidelity) {
        given.forEach((id, path) -> {
            if (!gateways.contains(id)) {
                throw new StudyException(NAME + " must be of one of " + gateways + ", was '" + id + "': correct it");
            }
            if (!Files.isExecutable(path) || Files.isDirectory(path)) {
                throw new StudyException(
                        NAME + " " + id + " must be a program, was '" + path + "': give the path of one");
            }
            if (study.armsAt(fidelity).stream().noneMatch(arm -> takes(arm, id))) {
                throw new StudyException(NAME + " " + id + " is of no use: no arm of study '" + study.name()
                        + "' that runs is of this gateway and names no binary or image itself; remove it");
            }
        });
        return study.withArms(study.arms().stream().map(this::in).toList());
    }

    private static boolean takes(ArmSpec arm, String id) {
        return arm.gateway().equals(id)
                && !arm.settings().containsKey(DeclaredSettings.BINARY)
                && !arm.settings().containsKey(DeclaredSettings.IMAGE);
    }

    private ArmSpec in(ArmSpec arm) {
        Path path = given.get(arm.gateway());
        if (path == null || !takes(arm, arm.gateway())) {
            return arm;
        }
        Map<String, Object> settings = new LinkedHashMap<>(arm.settings());
        settings.put(DeclaredSettings.BINARY, path.toAbsolutePath().normalize().toString());
        return arm.withSettings(settings);
    }
}
