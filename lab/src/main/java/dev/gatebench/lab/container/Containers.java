package dev.gatebench.lab.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.exception.DockerException;
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
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Starts backend, gateways and injector in containers, each on the CPUs of its role, and all others, which measure nothing, as processes of
 * this machine. Containers see the run's folder under its own path and nothing else of this machine that could be written to; they hold no
 * capabilities. Ports are published on loopback.
 */
final class Containers implements ProcessStarter {
    /** In a container of its own every server can have the same. */
    private static final Listening IN_CONTAINER = new Listening("0.0.0.0", 8080);

    private final DockerClient docker;
    private final ProcessStarter helpers;
    private final Images images;
    private final Path folder;
    private final RunLabel label;
    private final ContainerMeter meter;
    private final Optional<String> network;
    /** Arms have the same names in each fork. */
    private final AtomicInteger started = new AtomicInteger();

    private final Map<Long, ContainerProcess> running = new ConcurrentHashMap<>();

    /**
     * @param helpers starts what needs no container
     * @param folder the run's folder
     */
    Containers(
            DockerClient docker,
            ProcessStarter helpers,
            Images images,
            Network network,
            Path folder,
            RunLabel label,
            ContainerMeter meter) {
        this.docker = docker;
        this.helpers = helpers;
        this.images = images;
        this.folder = folder.toAbsolutePath();
        this.label = label;
        this.meter = meter;
        this.network = network == Network.HOST ? Optional.empty() : Optional.of(makeNetwork());
    }

    private String makeNetwork() {
        return docker.createNetworkCmd()
                .withName(label.name("network"))
                .withLabels(label.labels())
                .withCheckDuplicate(true)
                .exec()
                .getId();
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
        try {
            ContainerProcess process = startContainer(spec, images.of(spec));
            running.put(process.pid(), process);
            return process;
        } catch (DockerException e) {
            throw new IOException("its container did not start: " + oneLine(e), e);
        }
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
                .withHostConfig(hostConfig(spec, image));
        network.ifPresent(name -> create.withAliases(alias(spec.name())).withHostName(alias(spec.name())));
        port(spec).ifPresent(port -> create.withExposedPorts(ExposedPort.tcp(port)));
        if (image.isOurs()) {
            create.withUser(owner());
        }
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

    /** A name that may stand in a URL. */
    private static String alias(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    }

    @Override
    public Reach reach(ManagedProcess server, int port) {
        ContainerProcess container = running.get(server.pid());
        if (network.isEmpty() || container == null) {
            return Reach.loopback(port);
        }
        return new Reach(
                URI.create("http://127.0.0.1:" + container.publishedPort(port)),
                URI.create("http://" + alias(server.spec().name()) + ":" + port));
    }

    private static String oneLine(DockerException e) {
        return String.valueOf(e.getMessage()).replaceAll("\\s+", " ");
    }

    /** Removes the run's containers and network. */
    @Override
    public void close() {
        ContainerSweep.remove(docker, label);
        helpers.close();
    }
}
