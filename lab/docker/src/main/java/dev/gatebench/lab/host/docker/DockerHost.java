package dev.gatebench.lab.host.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.Mount;
import com.github.dockerjava.api.model.MountType;
import com.github.dockerjava.api.model.Ulimit;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.host.ClockOffset;
import dev.gatebench.lab.host.Host;
import dev.gatebench.lab.host.HostRequest;
import dev.gatebench.lab.host.HostUsage;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.host.Listening;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.host.local.LocalHost;
import dev.gatebench.lab.host.local.Ports;
import dev.gatebench.lab.host.local.ProcessUsage;
import dev.gatebench.lab.host.local.RunLabel;
import dev.gatebench.lab.process.Await;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A Docker engine: tasks are containers, each on its CPUs. They see the run's folder under its own path and nothing
 * else of this machine that could be written to; they hold no capabilities.
 */
public final class DockerHost implements Host {
    /** Longer than an engine gives its containers before it goes without them: {@code --shutdown-timeout}, 15 s. */
    private static final Duration ENDING_LIMIT = Duration.ofSeconds(20);

    /** Limit of open files where an engine does not tell its own: Linux's default for {@code fs.nr_open}. */
    private static final long MOST_OPEN_FILES = 1_048_576;

    private final EngineAt engine;
    private final DockerClient docker;
    private final String name;
    private volatile EngineMachine machine;
    /** Read when the host is opened: the lab binds itself to fewer CPUs while it measures. */
    private final Placement placement;

    private final Inventory inventory;
    private final Images images;
    private final Path folder;
    private final Consumer<String> line;
    private final RunLabel label = RunLabel.ofThisProcess();
    private final RunNetwork network;
    private final LocalHost local;
    private final ProcessUsage processes = ProcessUsage.ofThisMachine();

    /** Arms have the same names in each fork. */
    private final AtomicInteger started = new AtomicInteger();

    private final List<ContainerTask> tasks = new CopyOnWriteArrayList<>();

    /** Ends after which the engine was asked whether it goes: it is waited for once. */
    private final Set<ContainerTask> answeredFor = ConcurrentHashMap.newKeySet();

    private DockerHost(
            EngineAt engine,
            String name,
            EngineMachine machine,
            Inventory inventory,
            HostRequest request,
            LocalHost local) {
        this.engine = engine;
        this.docker = engine.docker();
        this.name = name;
        this.local = local;
        this.machine = machine;
        this.inventory = inventory;
        // nothing is pinned on another machine, whose cores nobody here knows
        this.placement = machine.isThisOne() ? local.placement() : Placement.unpinned(machine.name(), machine.cpus());
        this.images = new Images(docker, request.jars(), request.line());
        this.folder = request.folder().toAbsolutePath();
        this.line = request.line();
        this.network = new RunNetwork(docker, request.runtime().network(), label, machine.isThisOne(), line);
    }

    /**
     * Ready to start the tasks of a run: an engine that answers, nothing left by killed runs, and the images.
     *
     * @param address of the engine; empty for the one that is found
     * @throws dev.gatebench.lab.process.EnvironmentException when no engine answers within 12 s, or an image is not to
     *     be had
     */
    public static DockerHost open(Optional<String> address, HostRequest request) {
        return open(
                EngineAt.of(address),
                address.map(given -> "Docker engine " + given).orElse("Docker engine"),
                request);
    }

    /** The same of one that answers, whose client is closed where it cannot be had. */
    static DockerHost open(EngineAt engine, String name, HostRequest request) {
        DockerHost host = of(engine, name, request);
        try {
            host.sweep().forEach(request.line());
            request.javas().forEach(java -> host.images.ofProgram(java.toString()));
            request.images().forEach(host.images::official);
            return host;
        } catch (RuntimeException e) {
            host.close();
            throw e;
        }
    }

    private static DockerHost of(EngineAt engine, String name, HostRequest request) {
        try {
            EngineMachine machine = EngineMachine.of(engine, InstantSource.system());
            Inventory inventory = EngineInventory.of(engine, machine);
            return new DockerHost(engine, name, machine, inventory, request, LocalHost.open(request));
        } catch (RuntimeException e) {
            DockerEngine.letGo(engine.docker());
            throw e;
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String machine() {
        return machine.name();
    }

    /** What is used, how images came to be here, and their digests. */
    @Override
    public Map<String, String> facts() {
        Map<String, String> facts = new TreeMap<>(images.facts());
        facts.put("runtime", network.words());
        if (!machine.isThisOne()) {
            facts.put("machine of " + name, machine.name() + ", " + machine.cpus() + " CPUs");
        }
        return facts;
    }

    /** The ranges of addresses that its containers have on the engine's own network. */
    Set<String> ranges() {
        return RunNetwork.ranges(docker);
    }

    @Override
    public boolean compilersMayRunFirst() {
        return false; // no thread can leave its container's cpuset
    }

    @Override
    public ClockOffset clock() {
        return machine.clock();
    }

    @Override
    public Optional<ClockOffset> askClock() {
        EngineMachine known = machine;
        if (known.isThisOne()) {
            return Optional.empty();
        }
        EngineMachine now = known.askedAgain(engine, InstantSource.system());
        machine = now;
        return Optional.of(now.clock());
    }

    /** Containers hold programs of this machine, or those of their images. */
    @Override
    public Inventory inventory() {
        return inventory;
    }

    @Override
    public Placement placement() {
        return placement;
    }

    @Override
    public Listening listening() {
        return network.listening();
    }

    @Override
    public int freePort() {
        return listening().port() == 0 ? Ports.free() : listening().port();
    }

    @Override
    public Task start(TaskSpec spec) throws IOException {
        Image image = images.of(spec);
        return DockerEngine.ask("start the container of " + spec.name(), () -> startContainer(spec, image));
    }

    private Task startContainer(TaskSpec spec, Image image) throws IOException, InterruptedException {
        int number = started.incrementAndGet();
        HostConfig config = hostConfig(spec, image);
        CreateContainerCmd create = docker.createContainerCmd(image.exact())
                .withName(label.name(number + "-" + spec.name()))
                .withLabels(label.labels())
                .withCmd(image.words(spec.command()))
                .withEnv(spec.environment().entrySet().stream()
                        .map(variable -> variable.getKey() + "=" + variable.getValue())
                        .toList())
                .withHostConfig(config)
                .withStdinOpen(spec.readOutput())
                .withStdInOnce(spec.readOutput())
                .withUser(owner());
        Optional<String> alias = network.join(create, config, spec);
        String container = create.exec().getId();
        Optional<AttachedStreams> streams =
                spec.readOutput() ? Optional.of(AttachedStreams.attach(docker, container)) : Optional.empty();
        long startedEpochMs = InstantSource.system().millis();
        docker.startContainerCmd(container).exec();
        InspectContainerResponse state = docker.inspectContainerCmd(container).exec();
        long pid = Optional.ofNullable(state.getState().getPidLong()).orElse(0L);
        ContainerTask task = ContainerTask.follow(
                docker,
                new ContainerTask.Started(
                        container,
                        spec.name() + "-" + number,
                        spec,
                        startedEpochMs,
                        port -> network.endpoint(alias, state.getNetworkSettings(), port),
                        streams),
                machine,
                ContainerUsage.of(docker, container, pid, machine, processes));
        tasks.add(task);
        return task;
    }

    private HostConfig hostConfig(TaskSpec spec, Image image) {
        HostConfig config = HostConfig.newHostConfig()
                .withMounts(mounts(spec, image))
                .withTmpFs(Map.of("/tmp", "rw,exec,nosuid,mode=1777"))
                .withCapDrop(Capability.ALL)
                .withSecurityOpts(List.of("no-new-privileges"))
                .withReadonlyRootfs(image.isOurs());
        spec.cpus().ifPresent(cpus -> config.withCpusetCpus(cpus.toString()));
        long files = inventory().mostOpenFiles().orElse(MOST_OPEN_FILES);
        config.withUlimits(List.of(new Ulimit("nofile", files, files)));
        spec.needs().memoryBytes().ifPresent(bytes -> config.withMemory(bytes)
                .withMemorySwap(bytes)); // of both together: no swap
        return config;
    }

    /** An engine that does not see a path says so; of binds it would make an empty folder there. */
    private List<Mount> mounts(TaskSpec spec, Image image) {
        List<Mount> mounts = new ArrayList<>();
        mounts.add(mount(folder.toString()));
        Stream.concat(image.binds().stream(), spec.needs().reads().stream())
                .map(path -> path.toAbsolutePath().toString())
                .distinct()
                .map(path -> mount(path).withReadOnly(true))
                .forEach(mounts::add);
        return mounts;
    }

    private static Mount mount(String path) {
        return new Mount().withType(MountType.BIND).withSource(path).withTarget(path);
    }

    /** What the container writes into the run's folder belongs to the folder's owner. */
    private String owner() throws IOException {
        return Files.getAttribute(folder, "unix:uid") + ":" + Files.getAttribute(folder, "unix:gid");
    }

    /** Processes are cheaper than containers where they are on the same machine. */
    @Override
    public Host helpers() {
        return machine.isThisOne() ? local : this;
    }

    /** The CPU time of another machine cannot be read. */
    @Override
    public Optional<HostUsage> usage() {
        return machine.isThisOne() ? LocalHost.machineUsage(processes, InstantSource.system()) : Optional.empty();
    }

    @Override
    public Optional<String> imageVariable(String image, String variable) {
        return Optional.ofNullable(images.official(image).variables().get(variable));
    }

    /**
     * Without its engine all containers of a run seem to have ended. One that ends asks them to end first, and answers
     * until they have: where one was asked by nobody of this run, the engine is given the time to go.
     */
    @Override
    public void requireThere() {
        boolean mayBeGoing = tasks.stream()
                        .filter(ContainerTask::endedByAnother)
                        .filter(answeredFor::add)
                        .count()
                > 0;
        Await.found(mayBeGoing ? ENDING_LIMIT : Duration.ZERO, this::silence).ifPresent(silence -> {
            throw new EnvironmentException(
                    "the " + name + " must run until a run has ended, and does not answer any more: start it, then"
                            + " 'gatebench resume DIR' measures what is left",
                    silence);
        });
    }

    /** Why the engine does not answer; empty where it does. */
    private Optional<EnvironmentException> silence() {
        try {
            var unused = DockerEngine.ask(
                    "answer", () -> Optional.ofNullable(docker.pingCmd().exec()));
            return Optional.empty();
        } catch (EnvironmentException e) {
            return Optional.of(e);
        }
    }

    @Override
    public Optional<String> imageOf(TaskSpec spec) {
        return Optional.of(images.of(spec).digest());
    }

    @Override
    public List<String> sweep() {
        return ContainerSweep.leftovers(docker, machine.isThisOne());
    }

    /** Removes the run's containers and network; what cannot be removed is told, and left to the next start. */
    @Override
    public void close() {
        ContainerSweep.remove(docker, label).forEach(line);
        DockerEngine.letGo(docker);
        local.close();
    }
}
