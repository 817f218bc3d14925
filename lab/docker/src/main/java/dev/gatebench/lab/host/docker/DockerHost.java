package dev.gatebench.lab.host.docker;

import com.github.dockerjava.api.DockerClient;
import dev.gatebench.core.text.Numbers;
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
import java.io.IOException;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * A Docker engine: tasks are containers, each on its CPUs. Of this machine each can write into the folder of its own
 * task alone; they hold no capabilities.
 */
public final class DockerHost implements Host {
    private final EngineAt engine;
    private final DockerClient docker;
    private final String name;
    private volatile EngineMachine machine;
    /** Read when the host is opened: the lab binds itself to fewer CPUs while it measures. */
    private final Placement placement;

    private final Inventory inventory;
    private final Images images;
    private final Consumer<String> line;
    private final RunLabel label = RunLabel.ofThisProcess();
    private final RunNetwork network;
    private final LocalHost local;
    private final ProcessUsage processes = ProcessUsage.ofThisMachine();

    private final ContainerStarter starter;

    private final EngineWatch watch;

    private DockerHost(
            EngineAt engine,
            String name,
            EngineMachine machine,
            Inventory inventory,
            HostRequest request,
            PinnedDigests pins,
            LocalHost local) {
        this.engine = engine;
        this.docker = engine.docker();
        this.name = name;
        this.local = local;
        this.machine = machine;
        this.inventory = inventory;
        // nothing is pinned on another machine, whose cores nobody here knows
        this.placement = machine.isThisOne() ? local.placement() : Placement.unpinned(machine.name(), machine.cpus());
        this.images = new Images(docker, request.jars(), request.line(), pins, new LinkedHashMap<>());
        this.line = request.line();
        this.network = new RunNetwork(
                docker, request.runtime().network(), label, machine.isThisOne(), RunNetwork::isOfThisMachine, line);
        this.watch = new EngineWatch(docker, name);
        this.starter = new ContainerStarter(
                docker,
                label,
                network,
                request.folder().toAbsolutePath(),
                inventory.mostOpenFiles(),
                processes,
                new AtomicInteger());
    }

    /**
     * Opens an engine that answers for the tasks of a run, ends what killed runs left, and finds or makes the images.
     *
     * @param address address of the engine; empty for the one that is found
     * @param pins digests that official images must have
     * @throws dev.gatebench.lab.process.EnvironmentException when no engine answers within 12 s, or an image is not to
     *     be had
     */
    public static DockerHost open(Optional<String> address, HostRequest request, PinnedDigests pins) {
        return open(
                EngineAt.of(address),
                address.map(given -> "Docker engine " + given).orElse("Docker engine"),
                request,
                pins);
    }

    /** Opens an engine that answers; closes its client where that fails. */
    static DockerHost open(EngineAt engine, String name, HostRequest request, PinnedDigests pins) {
        DockerHost host = of(engine, name, request, pins);
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

    private static DockerHost of(EngineAt engine, String name, HostRequest request, PinnedDigests pins) {
        try {
            EngineMachine machine = EngineMachine.of(engine, InstantSource.system());
            Inventory inventory = EngineInventory.of(engine, machine);
            return new DockerHost(engine, name, machine, inventory, request, pins, LocalHost.open(request));
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

    /** Returns the network, how images came to be here, and their digests. */
    @Override
    public Map<String, String> facts() {
        Map<String, String> facts = new TreeMap<>(images.facts());
        facts.put("runtime", network.words());
        if (!machine.isThisOne()) {
            facts.put("machine of " + name, machine.name() + ", " + Numbers.amount(machine.cpus(), "CPU"));
        }
        return facts;
    }

    /** Returns the ranges of addresses that its containers have on the engine's own network. */
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
        ContainerTask task = EngineCalls.ask(
                "start the container of " + spec.name(),
                () -> starter.start(spec, image, machine),
                ContainerTask::remove);
        watch.add(task);
        return task;
    }

    /** Whether the engine tells of the ends of all containers; see {@link #requireThere()}. */
    @Override
    public boolean isHeard() {
        return watch.isHeard();
    }

    /** Returns this machine where the engine is on it: processes are cheaper than containers. */
    @Override
    public Host helpers() {
        return machine.isThisOne() ? local : this;
    }

    @Override
    public Optional<HostUsage> usage() {
        return machine.isThisOne() ? processes.machine() : Optional.empty();
    }

    @Override
    public Optional<String> imageVariable(String image, String variable) {
        return Optional.ofNullable(images.official(image).variables().get(variable));
    }

    @Override
    public void requireThere() {
        watch.requireThere();
    }

    @Override
    public Optional<String> imageOf(TaskSpec spec) {
        return Optional.of(images.of(spec).digest());
    }

    @Override
    public List<String> sweep() {
        return ContainerSweep.leftovers(docker, machine.isThisOne());
    }

    /** Removes the run's containers and network; tells what cannot be removed, which is left to the next start. */
    @Override
    public void close() {
        ContainerSweep.remove(docker, label).forEach(line);
        DockerEngine.letGo(docker);
        local.close();
    }
}
