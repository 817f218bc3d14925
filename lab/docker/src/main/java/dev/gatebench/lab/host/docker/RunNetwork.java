package dev.gatebench.lab.host.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.ContainerNetwork;
import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.NetworkSettings;
import com.github.dockerjava.api.model.PortBinding;
import com.github.dockerjava.api.model.Ports;
import dev.gatebench.core.study.RuntimeSpec.Network;
import dev.gatebench.lab.host.Endpoint;
import dev.gatebench.lab.host.Listening;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.host.local.RunLabel;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.URI;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The network of a run's containers: the machine's, or one of its own in which they know each other by name. That is
 * made when the first of them starts, so that a run that ends before leaves none. It is internal, so that containers
 * have no way out of it, where this machine is on it and reaches them by their addresses: an engine publishes no ports
 * of an internal network. Or they are on the engine's own network, whose addresses are reached from elsewhere too: so
 * containers of several engines reach each other.
 */
final class RunNetwork {
    /** In a container of its own every server can have one address. */
    private static final Listening IN_CONTAINER = new Listening("0.0.0.0", 8080);

    private static final int ALIAS_LENGTH = 40;

    private final DockerClient docker;
    private final Network kind;
    private final RunLabel label;
    private final Predicate<String> isOfThisMachine;
    private final boolean sameMachine;
    private final Consumer<String> line;
    private Optional<Made> made = Optional.empty();

    /** Aliases by the names of tasks; a task that is started in place of another has its alias. */
    private final Map<String, String> aliases = new HashMap<>();

    private record Made(String id, boolean internal) {}

    /**
     * @param sameMachine whether the engine is on this machine
     * @param isOfThisMachine whether an address is one of this machine's own
     */
    RunNetwork(
            DockerClient docker,
            Network kind,
            RunLabel label,
            boolean sameMachine,
            Predicate<String> isOfThisMachine,
            Consumer<String> line) {
        this.docker = docker;
        this.kind = kind;
        this.label = label;
        this.sameMachine = sameMachine;
        this.isOfThisMachine = isOfThisMachine;
        this.line = line;
    }

    Listening listening() {
        return kind == Network.HOST ? Listening.LOOPBACK : IN_CONTAINER;
    }

    /**
     * Describes the network. Before it is made, this is what it will be unless this machine turns out not to be on it.
     */
    synchronized String words() {
        if (kind == Network.HOST) {
            return "containers on the machine's network";
        }
        if (kind == Network.ROUTED) {
            return "containers on the network of their engine, reached by their addresses";
        }
        return made.map(Made::internal).orElse(sameMachine)
                ? "containers on a network of their own, which is internal"
                : "containers on a network of their own, which leads out";
    }

    /**
     * Puts a container into the network; where that is not internal, publishes its port on loopback. Returns the name
     * by which others reach it; empty where it has none.
     */
    synchronized Optional<String> join(CreateContainerCmd create, HostConfig config, TaskSpec spec) {
        if (kind == Network.HOST) {
            config.withNetworkMode("host");
            return Optional.empty();
        }
        if (kind == Network.ROUTED) {
            return Optional.empty(); // the engine's own is what a container has that says none
        }
        String alias = alias(spec.name());
        Made network = network();
        config.withNetworkMode(network.id());
        create.withAliases(alias).withHostName(alias);
        if (!network.internal()) {
            spec.needs().port().ifPresent(port -> {
                create.withExposedPorts(ExposedPort.tcp(port));
                config.withPortBindings(new PortBinding(Ports.Binding.bindIp("127.0.0.1"), ExposedPort.tcp(port)));
            });
        }
        return Optional.of(alias);
    }

    /**
     * Returns how a port of a container is reached; empty where the container has ended.
     *
     * @param alias result of {@link #join}
     */
    Optional<Endpoint> endpoint(Optional<String> alias, NetworkSettings settings, int port) {
        return switch (kind) {
            case HOST -> Optional.of(Endpoint.loopback(port));
            case ROUTED -> address(settings).map(uri(port)).map(uri -> new Endpoint(uri, uri));
            case BRIDGE ->
                authority(settings, port)
                        .map(authority -> new Endpoint(
                                URI.create("http://" + authority), uri(port).apply(alias.orElseThrow())));
        };
    }

    private static Function<String, URI> uri(int port) {
        return host -> URI.create("http://" + host + ":" + port);
    }

    private static Optional<String> address(NetworkSettings settings) {
        return settings.getNetworks().values().stream()
                .map(ContainerNetwork::getIpAddress)
                .filter(address -> address != null && !address.isBlank())
                .findFirst();
    }

    /** Returns host and port by which this process reaches it. */
    private synchronized Optional<String> authority(NetworkSettings settings, int port) {
        if (network().internal()) {
            return address(settings).map(address -> address + ":" + port);
        }
        return Stream.ofNullable(settings.getPorts().getBindings().get(ExposedPort.tcp(port)))
                .flatMap(Arrays::stream)
                .map(binding -> "127.0.0.1:" + binding.getHostPortSpec())
                .findFirst();
    }

    private Made network() {
        Made network = made.orElseGet(() -> sameMachine ? internal() : make("network", false));
        made = Optional.of(network);
        return network;
    }

    /** Makes an internal network. An engine without root has its networks where this machine has no address in them. */
    private Made internal() {
        Made internal = make("network", true);
        if (gateways(internal.id()).anyMatch(isOfThisMachine)) {
            return internal;
        }
        EngineCalls.ask(
                "remove a network", () -> docker.removeNetworkCmd(internal.id()).exec());
        line.accept("containers can reach out: the engine gives this machine no address in an internal network, by"
                + " which their ports could be reached");
        return make("network-out", false);
    }

    private Made make(String name, boolean internal) {
        return new Made(
                EngineCalls.ask("make a network", () -> docker.createNetworkCmd()
                        .withName(label.name(name))
                        .withLabels(label.labels())
                        .withInternal(internal)
                        .withCheckDuplicate(true)
                        .exec()
                        .getId()),
                internal);
    }

    private Stream<String> gateways(String id) {
        return ipam(docker, id).map(config -> String.valueOf(config.getGateway()));
    }

    /** Returns the ranges of addresses of an engine's default network, such as {@code 172.17.0.0/16}. */
    static Set<String> ranges(DockerClient docker) {
        return ipam(docker, "bridge")
                .map(com.github.dockerjava.api.model.Network.Ipam.Config::getSubnet)
                .filter(Objects::nonNull)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<com.github.dockerjava.api.model.Network.Ipam.Config> ipam(DockerClient docker, String id) {
        return EngineCalls.ask(
                "describe a network",
                () -> docker.inspectNetworkCmd().withNetworkId(id).exec())
                .getIpam()
                .getConfig()
                .stream();
    }

    static boolean isOfThisMachine(String address) {
        try {
            return NetworkInterface.networkInterfaces()
                    .flatMap(NetworkInterface::inetAddresses)
                    .anyMatch(own -> address.equals(own.getHostAddress()));
        } catch (SocketException e) {
            return false;
        }
    }

    /** Returns a name that may stand in a URL and is a label of DNS, which knows no capitals; another for each name. */
    private String alias(String name) {
        return aliases.computeIfAbsent(name, own -> {
            String plain = own.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
            String start = plain.substring(0, Math.min(plain.length(), ALIAS_LENGTH));
            return Stream.concat(Stream.of(start), Stream.iterate(2, n -> n + 1).map(n -> start + "-" + n))
                    .filter(alias -> !aliases.containsValue(alias))
                    .findFirst()
                    .orElseThrow();
        });
    }
}
