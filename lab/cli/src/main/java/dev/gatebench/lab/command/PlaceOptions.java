package dev.gatebench.lab.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the place of the measurement and its driver: short forms of {@code --set}. */
final class PlaceOptions {
    static final String HEADING = "%nWhere, and by what:%n";

    @Option(
            names = "--runtime",
            paramLabel = "KIND",
            description =
                    "process; container: backend, gateways and injector each in a container; or kubernetes: each in a"
                            + " pod of the cluster that KUBECONFIG names; default: the study's")
    private @Nullable String runtime;

    @Option(
            names = "--network",
            paramLabel = "KIND",
            description =
                    "network of containers: bridge, one made for the run; host, the machine's; or routed, that of each"
                            + " Docker engine; default: the study's")
    private @Nullable String network;

    @Option(
            names = "--engine",
            paramLabel = "ROLE=ADDRESS",
            description =
                    "Docker engine, as in DOCKER_HOST, that starts the containers of sut, injector or backend; may be"
                            + " repeated; needs --network routed")
    private Map<String, String> engines = new LinkedHashMap<>();

    @Option(
            names = "--node",
            paramLabel = "ROLE=NODE",
            description =
                    "node of the cluster for sut, injector or backend, by its name or LABEL=VALUE; may be repeated;"
                            + " default: chosen, one for each role")
    private Map<String, String> nodes = new LinkedHashMap<>();

    @Option(
            names = "--parallel",
            paramLabel = "K",
            description =
                    "make K forks at once on a cluster, each in a lane, which is a set of nodes; default: the study's,"
                            + " else 1")
    private @Nullable Integer parallel;

    @Option(
            names = "--driver",
            paramLabel = "NAME",
            completionCandidates = OptionWords.DriverIds.class,
            description = "what sends the load: ${COMPLETION-CANDIDATES}; default: the study's")
    private @Nullable String driver;

    /**
     * Returns changes of the study, {@code KEY=VALUE} each.
     *
     * @param before the changes by other options; these options win over them
     */
    List<String> overridesAfter(List<String> before) {
        List<String> overrides = new ArrayList<>(before);
        Optional.ofNullable(driver).ifPresent(name -> {
            overrides.removeIf(override -> override.startsWith("driver="));
            // first: it removes a fidelity's duetDriver, and one that --set asked for must stay
            overrides.add(0, "driver=" + name);
        });
        Optional.ofNullable(runtime).ifPresent(kind -> overrides.add("runtime=" + kind));
        Optional.ofNullable(network).ifPresent(kind -> overrides.add("network=" + kind));
        engines.forEach((role, address) -> overrides.add("engines." + role + "=" + address));
        nodes.forEach((role, node) -> overrides.add("kubernetes.nodes." + role + "=" + node));
        Optional.ofNullable(parallel).ifPresent(forks -> overrides.add("kubernetes.parallel=" + forks));
        return overrides;
    }
}
