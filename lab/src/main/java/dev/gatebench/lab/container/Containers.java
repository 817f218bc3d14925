package dev.gatebench.lab.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.model.AccessMode;
import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.PortBinding;
import com.github.dockerjava.api.model.Ports;
import com.github.dockerjava.api.model.Ulimit;
import com.github.dockerjava.api.model.Volume;
import dev.gatebench.core.study.RuntimeSpec.Network;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.host.FileLimit;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.Listening;
import dev.gatebench.lab.process.ManagedProcess;
import dev.gatebench.lab.process.ProcessSpec;
import dev.gatebench.lab.process.ProcessStarter;
import dev.gatebench.lab.process.Reach;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Starts backend, gateways and injector in containers, each on the CPUs of its role, and all others, which measure nothing, as processes of
 * this machine. Containers see the run's folder under its own path and nothing else of this machine that could be written to; they hold no
 * capabilities. Ports are published on loopback.
 */
final class Containers implements ProcessStarter {
    /** In a container of its own every server can have the same. */
    private static final Listening IN_CONTAINER = new Listening("0.0.0.0", 8080);

    private static final int ALIAS_LENGTH = 40;

    private final DockerClient docker;
    private final ProcessStarter helpers;
    private final Images images;
    private final Path folder;
    private final RunLabel label;
    private final ContainerMeter meter;
    private final Consumer<String> line;
    private final Optional<String> network;
    /** Arms have the same names in each fork. */
    private final AtomicInteger started = new AtomicInteger();

    /** By the name of a process; one that is started in place of another has its alias. */
    private final Map<String, String> aliases = new HashMap<>();

    private final Map<Long, ContainerProcess> running = new ConcurrentHashMap<>();

    /**
     * @param helpers starts what needs no container
     * @param folder the run's folder
     * @param line takes lines for people
     */
    Containers(
            DockerClient docker,
            ProcessStarter helpers,
            Images images,
            Network network,
            Path folder,
            RunLabel label,
            ContainerMeter meter,
            Consumer<String> line) {
        this.docker = docker;
        this.helpers = helpers;
        this.images = images;
        this.folder = folder.toAbsolutePath();
        this.label = label;
        this.meter = meter;
        this.line = line;
        this.network = network == Network.HOST ? Optional.empty() : Optional.of(makeNetwork());
    }

    private String makeNetwork() {
        return DockerEngine.ask("make a network", () -> docker.createNetworkCmd()
                .withName(label.name("network"))
                .withLabels(label.labels())
                .withCheckDuplicate(true)
                .exec()
                .getId());
    }

    @Override
    public Listening listening() {
        return network.isPresent() ? IN_CONTAINER : Listening.LOOPBACK;
    }

    @Override
    public Process start(ProcessSpec spec) throws IOException {
        if (spec.role() == Role.HELPER) {
            return helpers.start(spec);
        }
        Image image = images.of(spec);
        ContainerProcess process =
                DockerEngine.ask("start the container of " + spec.name(), () -> startContainer(spec, image));
        running.put(process.pid(), process);
        return process;
    }

    private ContainerProcess startContainer(ProcessSpec spec, Image image) throws IOException {
        Image.Run run = image.run(spec.command());
        CreateContainerCmd create = docker.createContainerCmd(image.reference())
                .withName(label.name(started.incrementAndGet() + "-" + spec.name()))
                .withLabels(label.labels())
                .withCmd(run.words())
                .withEnv(run.environment().entrySet().stream()
                        .map(variable -> variable.getKey() + "=" + variable.getValue())
                        .toList())
                .withHostConfig(hostConfig(spec, image))
                .withUser(owner());
        network.ifPresent(name -> create.withAliases(alias(spec.name())).withHostName(alias(spec.name())));
        port(spec).ifPresent(port -> create.withExposedPorts(ExposedPort.tcp(port)));
        String id = create.exec().getId();
        docker.startContainerCmd(id).exec();
        InspectContainerResponse state = docker.inspectContainerCmd(id).exec();
        return ContainerProcess.follow(docker, id, state, spec, meter);
    }

    private HostConfig hostConfig(ProcessSpec spec, Image image) {
        HostConfig config = HostConfig.newHostConfig()
                .withNetworkMode(network.orElse("host"))
                .withBinds(binds(spec, image))
                .withTmpFs(Map.of("/tmp", "rw,exec,nosuid,mode=1777"))
                .withCapDrop(Capability.ALL)
                .withSecurityOpts(List.of("no-new-privileges"))
                .withReadonlyRootfs(image.isOurs());
        spec.cpus().ifPresent(cpus -> config.withCpusetCpus(cpus.toString()));
        FileLimit.hard().ifPresent(limit -> config.withUlimits(List.of(new Ulimit("nofile", limit, limit))));
        spec.needs().memoryBytes().ifPresent(bytes -> config.withMemory(bytes)
                .withMemorySwap(bytes)); // of both together: no swap
        port(spec)
                .ifPresent(port -> config.withPortBindings(
                        new PortBinding(Ports.Binding.bindIp("127.0.0.1"), ExposedPort.tcp(port))));
        return config;
    }

    private List<Bind> binds(ProcessSpec spec, Image image) {
        List<Bind> binds = new ArrayList<>();
        binds.add(new Bind(folder.toString(), new Volume(folder.toString()), AccessMode.rw));
        Stream.concat(image.binds().stream(), spec.needs().reads().stream())
                .map(path -> path.toAbsolutePath().toString())
                .distinct()
                .map(path -> new Bind(path, new Volume(path), AccessMode.ro))
                .forEach(binds::add);
        return binds;
    }

    private Optional<Integer> port(ProcessSpec spec) {
        return network.isPresent() && spec.needs().port().isPresent()
                ? Optional.of(spec.needs().port().getAsInt())
                : Optional.empty();
    }

    /** What the container writes into the run's folder belongs to the folder's owner. */
    private String owner() throws IOException {
        return Files.getAttribute(folder, "unix:uid") + ":" + Files.getAttribute(folder, "unix:gid");
    }

    /** A name that may stand in a URL and is a label of DNS, which knows no capitals; another for each name. */
    private synchronized String alias(String name) {
        return aliases.computeIfAbsent(name, own -> {
            String plain = own.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
            String start = plain.substring(0, Math.min(plain.length(), ALIAS_LENGTH));
            return Stream.concat(Stream.of(start), Stream.iterate(2, n -> n + 1).map(n -> start + "-" + n))
                    .filter(alias -> !aliases.containsValue(alias))
                    .findFirst()
                    .orElseThrow();
        });
    }

    @Override
    public Reach reach(ManagedProcess server, int port) {
        ContainerProcess container = running.get(server.pid());
        if (network.isEmpty() || container == null) {
            return Reach.loopback(port);
        }
        int published = container
                .publishedPort(port)
                .orElseThrow(
                        () -> new EnvironmentException("a port of its container is not published: " + server.ending()));
        return new Reach(
                URI.create("http://127.0.0.1:" + published),
                URI.create("http://" + alias(server.spec().name()) + ":" + port));
    }

    /** The feature version of the Java in an official image. */
    @Override
    public Optional<Integer> javaIn(String image) {
        return images.official(image).java();
    }

    /** Removes the run's containers and network; what cannot be removed is told, and left to the next start. */
    @Override
    public void close() {
        ContainerSweep.remove(docker, label).forEach(line);
        helpers.close();
    }
}
