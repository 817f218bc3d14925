package dev.gatebench.lab.host.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.PortBinding;
import com.github.dockerjava.api.model.Ports;
import dev.gatebench.core.study.RuntimeSpec.Network;
import dev.gatebench.lab.host.Listening;
import dev.gatebench.lab.host.TaskSpec;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The network of a run's containers: the machine's, or one of its own in which they know each other by name. That is
 * made when the first of them starts, so that a run that ends before leaves none.
 */
final class RunNetwork {
    /** In a container of its own every server can have the same. */
    private static final Listening IN_CONTAINER = new Listening("0.0.0.0", 8080);

    private static final int ALIAS_LENGTH = 40;

    private final DockerClient docker;
    private final Network kind;
    private final RunLabel label;
    private Optional<String> made = Optional.empty();

    /** By the name of a task; one that is started in place of another has its alias. */
    private final Map<String, String> aliases = new HashMap<>();

    RunNetwork(DockerClient docker, Network kind, RunLabel label) {
        this.docker = docker;
        this.kind = kind;
        this.label = label;
    }

    Listening listening() {
        return kind == Network.HOST ? Listening.LOOPBACK : IN_CONTAINER;
    }

    String words() {
        return kind == Network.HOST ? "containers on the machine's network" : "containers on a network of their own";
    }

    /**
     * Puts a container into it, with its port published on loopback.
     *
     * @return the name by which others reach it; empty on the machine's network
     */
    synchronized Optional<String> join(CreateContainerCmd create, HostConfig config, TaskSpec spec) {
        if (kind == Network.HOST) {
            config.withNetworkMode("host");
            return Optional.empty();
        }
        String alias = alias(spec.name());
        config.withNetworkMode(id());
        create.withAliases(alias).withHostName(alias);
        spec.needs().port().ifPresent(port -> {
            create.withExposedPorts(ExposedPort.tcp(port));
            config.withPortBindings(new PortBinding(Ports.Binding.bindIp("127.0.0.1"), ExposedPort.tcp(port)));
        });
        return Optional.of(alias);
    }

    private String id() {
        String id = made.orElseGet(() -> DockerEngine.ask("make a network", () -> docker.createNetworkCmd()
                .withName(label.name("network"))
                .withLabels(label.labels())
                .withCheckDuplicate(true)
                .exec()
                .getId()));
        made = Optional.of(id);
        return id;
    }

    /** A name that may stand in a URL and is a label of DNS, which knows no capitals; another for each name. */
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
