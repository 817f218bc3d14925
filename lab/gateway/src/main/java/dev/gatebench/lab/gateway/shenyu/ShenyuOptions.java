package dev.gatebench.lab.gateway.shenyu;

import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.lab.gateway.GatewayOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** ShenYu's options of the command line. */
final class ShenyuOptions implements GatewayOptions {
    @Option(names = "--shenyu", paramLabel = "VERSION", description = "the release of all ShenYu arms, such as 2.7.1")
    private @Nullable String version;

    @Option(
            names = "--shenyu-home",
            paramLabel = "DIR",
            description =
                    "an unpacked apache-shenyu-VERSION-bootstrap-bin distribution, for the arms of its version; may be"
                            + " repeated, each another version; releases without one are resolved through Maven")
    private List<Path> homes = new ArrayList<>();

    @Override
    public Study in(Study study, Fidelity fidelity) {
        Study ofVersion = Optional.ofNullable(version)
                .map(new ShenyuArms(study, fidelity)::ofVersion)
                .orElse(study);
        return ShenyuHomes.of(homes).in(ofVersion, fidelity);
    }
}
