package dev.gatebench.lab.host.remote;

import dev.gatebench.core.text.Text;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.host.ClockOffset;
import dev.gatebench.lab.host.Host;
import dev.gatebench.lab.host.HostUsage;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.host.Listening;
import dev.gatebench.lab.host.Metered;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.host.local.LocalHost;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.Time;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** A host on which an agent starts the tasks. */
public final class RemoteHost implements Host {
    /** Servers beside the agent listen for the other hosts, too. */
    private static final Listening LISTENING = new Listening("0.0.0.0", 0);

    private static final Duration CALL = Duration.ofSeconds(15);

    private final RemoteAgent agent;
    private final RemoteStarter starter;

    /** The hosts of images, by image. */
    private final Map<String, RemoteHost> ofImages = new ConcurrentHashMap<>();

    private RemoteHost(RemoteStarter starter) {
        this.agent = starter.agent();
        this.starter = starter;
    }

    /**
     * Opens a host to start tasks.
     *
     * @throws EnvironmentException in one line when the agent does not answer
     */
    public static RemoteHost open(AgentLink link) {
        return open(link, Time.system());
    }

    static RemoteHost open(AgentLink link, Time time) {
        RemoteAgent agent = RemoteAgent.follow(link, time);
        StagedFiles files = new StagedFiles(agent.client(), agent.facts().held());
        return new RemoteHost(new RemoteStarter(agent, files, false, new AtomicInteger()));
    }

    /**
     * Sets the host of an image: tasks that need the image are started there from now on. It is on the same machine.
     */
    public void startImage(String image, RemoteHost host) {
        ofImages.put(image, host);
    }

    private Stream<RemoteHost> each() {
        return Stream.concat(Stream.of(this), ofImages.values().stream());
    }

    @Override
    public String name() {
        return agent.link().name();
    }

    @Override
    public String machine() {
        return agent.machine();
    }

    @Override
    public Map<String, String> facts() {
        Map<String, String> facts = new TreeMap<>(agent.link().facts());
        ofImages.values().forEach(host -> facts.putAll(host.facts()));
        return facts;
    }

    @Override
    public Map<String, String> ownFacts() {
        Map<String, String> facts = new TreeMap<>(agent.link().ownFacts());
        facts.put("CPUs of " + name(), new RemoteCpus(agent).words());
        return facts;
    }

    @Override
    public String kind() {
        return agent.link().kernel().map(kernel -> "kernel " + kernel + ", ").orElse("")
                + new RemoteCpus(agent).count();
    }

    @Override
    public ClockOffset clock() {
        return agent.clock();
    }

    @Override
    public Optional<ClockOffset> askClock() {
        try {
            ClockOffset asked = agent.askClock();
            return machine().equals(LocalHost.MACHINE) ? Optional.empty() : Optional.of(asked);
        } catch (IOException e) {
            throw new EnvironmentException(Text.line(String.valueOf(e.getMessage())), e);
        }
    }

    @Override
    public Inventory inventory() {
        return new RemoteInventory(agent);
    }

    @Override
    public Placement placement() {
        return new RemoteCpus(agent).placement();
    }

    @Override
    public Listening listening() {
        return LISTENING;
    }

    @Override
    public int freePort() {
        try {
            return agent.client().get("/port").within(CALL).as(Integer.class);
        } catch (IOException e) {
            throw new EnvironmentException("no port is free on " + name() + ": " + e.getMessage(), e);
        }
    }

    @Override
    public Task start(TaskSpec spec) throws IOException {
        Optional<RemoteHost> other = spec.needs().image().map(ofImages::get);
        if (other.isPresent()) {
            return other.get().starter.start(spec);
        }
        if (spec.needs().image().isPresent()) {
            throw new IOException(
                    "no pod was made of image '" + spec.needs().image().get() + "'");
        }
        return starter.start(spec);
    }

    @Override
    public void put(Path file) throws IOException {
        for (RemoteHost host : each().toList()) {
            host.starter.files().put(file);
        }
    }

    @Override
    public void fetch(Path file, long mostBytes) throws IOException {
        for (RemoteHost host : each().toList()) {
            host.starter.files().fetch(file, mostBytes);
        }
    }

    @Override
    public void forget(Path file) throws IOException {
        for (RemoteHost host : each().toList()) {
            host.starter.files().forget(file);
        }
    }

    /**
     * Returns a host that starts tasks beside the agent, which is on the same machine and has the same files, and other
     * CPUs where it has its own.
     */
    @Override
    public Host helpers() {
        return starter.helping()
                ? this
                : new RemoteHost(new RemoteStarter(agent, starter.files(), true, starter.started()));
    }

    /**
     * Returns the image's name, by which it was pulled: pods are made of images that have a digest in it, or of one
     * tag.
     */
    @Override
    public Optional<String> imageOf(TaskSpec spec) {
        return spec.needs().image();
    }

    @Override
    public boolean compilersMayRunFirst() {
        return false; // no pod holds the capability
    }

    @Override
    public Optional<HostUsage> usage() {
        return RemoteReadings.newest(usages());
    }

    @Override
    public List<HostUsage> usages() {
        return agent.readings().host();
    }

    /** Returns the agent, whose use of its machine is the lab's. */
    @Override
    public List<Metered> ours() {
        return starter.helping()
                ? List.of()
                : each().<Metered>map(host -> new AgentItself(host.agent)).toList();
    }

    @Override
    public boolean isHeard() {
        return each().allMatch(host -> host.agent.isHeard());
    }

    @Override
    public void requireThere() {
        each().forEach(host -> host.agent.requireThere());
    }

    @Override
    public void giveUpStarts() {
        each().forEach(host -> host.agent.client().end());
    }

    @Override
    public void close() {
        if (!starter.helping()) {
            each().forEach(host -> host.agent.close());
        }
    }
}
