package dev.gatebench.lab.gateway.shenyu;

import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.lab.gateway.GatewayOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** ShenYu's options of the command line. */
final class ShenyuOptions implements GatewayOptions {
    @Option(
            names = "--shenyu-home",
            paramLabel = "DIR",
            description =
                    "an unpacked apache-shenyu-VERSION-bootstrap-bin distribution, for the arms of its version; may be"
                            + " repeated, each another version")
    private List<Path> homes = new ArrayList<>();

    @Override
    public Study in(Study study, Fidelity fidelity) {
        return ShenyuHomes.of(homes).in(study, fidelity);
    }
}
