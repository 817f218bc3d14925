package dev.gatebench.lab.command;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.study.BuildPair;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.lab.gateway.GatewayOptions;
import dev.gatebench.lab.run.RunOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The part of a study that is measured, and its changes. */
final class StudyOptions {
    static final String HEADING = "%nWhat is measured:%n";

    @Option(
            names = "--fidelity",
            paramLabel = "FIDELITY",
            description = "how much: ${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}",
            defaultValue = "QUICK")
    private Fidelity fidelity = Fidelity.QUICK;

    @Option(names = "--arm", paramLabel = "ID", description = "only this arm, and direct; may be repeated")
    private List<String> arms = new ArrayList<>();

    @Option(
            names = "--skip-missing",
            description = "leave out the arms whose gateway is not on this machine; every output names them")
    private boolean skipMissing;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "another value for a key of the study; may be repeated")
    private List<String> overrides = new ArrayList<>();

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "seed of the order of trials and of arrivals; default: drawn, and shown")
    private @Nullable Long seed;

    Fidelity fidelity() {
        return fidelity;
    }

    List<String> arms() {
        return List.copyOf(arms);
    }

    RunOptions.Part with(
            PlaceOptions place, List<Load> loads, Optional<BuildPair> builds, List<GatewayOptions> gateways) {
        return new RunOptions.Part(arms, loads, place.overridesAfter(overrides), builds, gateways, skipMissing);
    }

    OptionalLong seed() {
        return seed == null ? OptionalLong.empty() : OptionalLong.of(seed);
    }
}
