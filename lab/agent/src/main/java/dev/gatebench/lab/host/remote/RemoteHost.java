package dev.gatebench.lab.host.remote;

import dev.gatebench.core.text.Text;
import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.host.ClockOffset;
import dev.gatebench.lab.host.Host;
import dev.gatebench.lab.host.HostUsage;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.host.Listening;
import dev.gatebench.lab.host.Metered;
import dev.gatebench.lab.host.RunnableJar;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.host.agent.LaunchRequest;
import dev.gatebench.lab.host.agent.TaskState;
import dev.gatebench.lab.host.local.LocalHost;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.Time;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.Duration;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** A host on which an agent starts the tasks. */
public final class RemoteHost implements Host {
    /** Servers beside the agent are reached by the other hosts. */
    private static final Listening LISTENING = new Listening("0.0.0.0", 0);

    private static final Duration CALL = Duration.ofSeconds(15);
    private static final int PIPE_BYTES = 1 << 20;
    private static final String JAR_OPTION = "-jar";

    private final RemoteAgent agent;
    private final StagedFiles files;
    private final boolean helping;
    private final AtomicInteger started;

    /** By image, the hosts whose tasks are in a container of it. */
    private final Map<String, RemoteHost> ofImages = new ConcurrentHashMap<>();

    private RemoteHost(RemoteAgent agent, StagedFiles files, boolean helping, AtomicInteger started) {
        this.agent = agent;
        this.files = files;
        this.helping = helping;
        this.started = started;
    }

    /**
     * Ready to start tasks.
     *
     * @throws EnvironmentException in one line when the agent does not answer
     */
    public static RemoteHost open(AgentLink link) {
        return open(link, Time.system());
    }

    /** Opens it with the time by which its agent's silence is measured. */
    static RemoteHost open(AgentLink link, Time time) {
        RemoteAgent agent = RemoteAgent.follow(link, time);
        return new RemoteHost(
                agent, new StagedFiles(agent.client(), agent.facts().held()), false, new AtomicInteger());
    }

    /** From now on a task that needs an image is started on another host of the same machine, which is of it. */
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
        facts.put("CPUs of " + name(), cpusInWords());
        return facts;
    }

    @Override
    public String kind() {
        int count = placement().share(Role.SUT).count();
        return agent.link().kernel().map(kernel -> "kernel " + kernel + ", ").orElse("")
                + count
                + (count == 1 ? " CPU" : " CPUs")
                + (boundCpus().filter(this::areTheTasksAlone).isPresent() ? " to its tasks alone" : "");
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

    /** All roles have what the agent's tasks may use. */
    @Override
    public Placement placement() {
        int all = agent.facts().cpuCount();
        int count = (int) Math.max(1, Math.min(all, Math.round(quota())));
        Map<Role, CpuSet> byRole = new EnumMap<>(Role.class);
        boundCpus().filter(cpus -> cpus.size() == count).ifPresent(set -> {
            byRole.put(Role.SUT, set);
            byRole.put(Role.INJECTOR, set);
            byRole.put(Role.BACKEND, set);
        });
        return Placement.on(machine(), all, byRole, count < all ? OptionalInt.of(count) : OptionalInt.empty());
    }

    private double quota() {
        return agent.facts().cpuQuota().orElse(Double.MAX_VALUE);
    }

    /** The CPUs that its tasks may use, where they are not all of its machine's. */
    private Optional<CpuSet> boundCpus() {
        return agent.cpus().filter(cpus -> cpus.size() < agent.facts().machineCpus());
    }

    /** Whether they asked for so many whole CPUs and the agent, which is on the same node, was given others. */
    private boolean areTheTasksAlone(CpuSet cpus) {
        return cpus.size() == agent.link().wholeCpus()
                && agent.ownCpus().map(own -> own.overlap(cpus) == 0).orElse(false);
    }

    private String cpusInWords() {
        String which = boundCpus().map(CpuSet::toString).orElse("all of them");
        if (boundCpus().filter(this::areTheTasksAlone).isPresent()) {
            return which + " to its tasks alone";
        }
        String others = ", which others use too";
        return quota() == Double.MAX_VALUE
                ? which + others
                : "no more than "
                        + new DecimalFormat("0.##", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(quota())
                        + " CPUs' time, on " + which + others;
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
            return other.get().started(spec);
        }
        if (spec.needs().image().isPresent()) {
            throw new IOException(
                    "no pod was made of image '" + spec.needs().image().get() + "'");
        }
        return started(spec);
    }

    private Task started(TaskSpec spec) throws IOException {
        stage(spec);
        Path folder =
                Optional.ofNullable(spec.log().toAbsolutePath().getParent()).orElseThrow();
        String id = spec.name().replaceAll("[^A-Za-z0-9._-]", "-") + "-" + started.incrementAndGet();
        Files.createDirectories(folder);
        // before the task is: one whose log cannot be written is not started
        OutputStream log = Files.newOutputStream(spec.log(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        boolean begun = false;
        try {
            TaskState state = posted(spec, id, folder);
            begun = true;
            return new RemoteTask(
                    agent,
                    id,
                    spec,
                    clock().inLabTime(state.startedEpochMs()),
                    helping ? agent.ownCpus() : spec.cpus().or(agent::cpus),
                    FollowedOutput.of(agent.client(), id, "log", log),
                    spec.readOutput() ? Optional.of(output(id)) : Optional.empty());
        } finally {
            if (!begun) {
                log.close();
            }
        }
    }

    private TaskState posted(TaskSpec spec, String id, Path folder) throws IOException {
        return agent.client()
                .post("/tasks")
                .sending(new LaunchRequest(
                        id,
                        spec.command(),
                        spec.environment(),
                        helping
                                ? Optional.empty()
                                : spec.cpus().filter(this::narrows).map(CpuSet::toString),
                        folder.toString(),
                        spec.readOutput(),
                        helping))
                .within(Duration.ofSeconds(30))
                .as(TaskState.class);
    }

    private InputStream output(String id) throws IOException {
        PipedInputStream read = new PipedInputStream(PIPE_BYTES);
        FollowedOutput.of(agent.client(), id, "output", new PipedOutputStream(read));
        return read;
    }

    /** Whether these are fewer than the agent's tasks have anyway. */
    private boolean narrows(CpuSet cpus) {
        return agent.cpus().map(own -> !cpus.containsAll(own)).orElse(true);
    }

    /** The files that its command names or its needs tell, which are here and may not be there. */
    private void stage(TaskSpec spec) throws IOException {
        Set<Path> needed = new LinkedHashSet<>(spec.needs().reads());
        List<String> words = spec.command();
        for (int i = 1; i < words.size(); i++) {
            Path path = Path.of(words.get(i));
            if (path.isAbsolute() && Files.isRegularFile(path)) {
                needed.addAll(words.get(i - 1).equals(JAR_OPTION) ? RunnableJar.files(path) : List.of(path));
            }
        }
        for (Path path : needed) {
            files.put(path);
        }
    }

    @Override
    public void put(Path file) throws IOException {
        for (RemoteHost host : each().toList()) {
            host.files.put(file);
        }
    }

    @Override
    public void fetch(Path file) throws IOException {
        for (RemoteHost host : each().toList()) {
            host.files.fetch(file);
        }
    }

    @Override
    public void forget(Path file) throws IOException {
        for (RemoteHost host : each().toList()) {
            host.files.forget(file);
        }
    }

    /** Beside the agent, which is on the same machine and has the same files, and other CPUs where it has its own. */
    @Override
    public Host helpers() {
        return helping ? this : new RemoteHost(agent, files, true, started);
    }

    /** The image's name, by which it was pulled: pods are made of those that have a digest in it, or of one tag. */
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
        List<HostUsage> read = usages();
        return read.isEmpty() ? Optional.empty() : Optional.of(read.get(read.size() - 1));
    }

    @Override
    public List<HostUsage> usages() {
        return agent.readings().host();
    }

    /** The agent, whose use of its machine is the lab's. */
    @Override
    public List<Metered> ours() {
        return helping
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
        if (!helping) {
            each().forEach(host -> host.agent.close());
        }
    }
}
