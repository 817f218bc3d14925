package dev.gatebench.lab.host.agent;

import com.sun.jna.Native;
import dev.gatebench.core.json.BoundedInput;
import dev.gatebench.core.text.Text;
import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Topology;
import dev.gatebench.lab.host.local.LocalHost;
import dev.gatebench.lab.host.local.LocalInventory;
import dev.gatebench.lab.host.local.ProcessPlace;
import dev.gatebench.lab.host.local.ProcessUsage;
import dev.gatebench.lab.process.Await;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.ScratchFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * The agent's process. It prints {@value #LISTENING} and its port, and serves until it is ended or no call has come for
 * a quarter of an hour: its lab is gone then, and its tasks and their container end with it.
 */
public final class AgentMain {
    /** Begins the line with its port. */
    public static final String LISTENING = "gatebench agent listens on ";

    /** Option for the file with the token that calls must bring, which is deleted when it has been read. */
    public static final String TOKEN = "--token";

    /** Option for the folder that it shares with the container of the tasks; without, it starts them itself. */
    public static final String SIBLING = "--sibling";

    /** Folder of an image with files that are called by their SHA-256, unless {@link #CONTENT} says another. */
    public static final String HELD = "/opt/gatebench/content";

    /** Option for a container of the tasks whose image has variables of its own. */
    public static final String IMAGES = "--images";

    /** Option for the port on loopback on which it listens. */
    public static final String PORT = "--port";

    /** Option for the folder of the tasks' image with files that are called by their SHA-256. */
    public static final String CONTENT = "--content";

    private static final String ONLINE = "/sys/devices/system/cpu/online";
    private static final Duration LONGEST_SILENCE = Duration.ofMinutes(15);
    private static final Duration READY_LIMIT = Duration.ofSeconds(30);
    private static final long PERIOD_MS = 200;

    /** Exit code of an error that nobody foresaw, as the lab's own. */
    private static final int UNEXPECTED = 70;

    private AgentMain() {}

    /** Serves; a failure is said on one line. */
    public static void main(String[] args) {
        int code = 0;
        try {
            serve(args);
        } catch (IOException | IllegalArgumentException | IllegalStateException | EnvironmentException e) {
            System.err.println(Text.line(String.valueOf(e.getMessage())));
            code = 1;
        } catch (RuntimeException e) { // that nobody foresaw, whose message alone may say nothing
            System.err.println(Text.line("unexpected error: " + e));
            code = UNEXPECTED;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        System.exit(code);
    }

    private static void serve(String[] args) throws IOException, InterruptedException {
        Options options = Options.of(args);
        try {
            serve(options);
        } catch (IOException | RuntimeException e) {
            endSibling(options);
            throw e;
        }
    }

    private static void serve(Options options) throws IOException, InterruptedException {
        hide();
        String token = token(options.token());
        InstantSource clock = InstantSource.system();
        ProcessUsage usage = ProcessUsage.ofThisMachine();
        Path root = options.sibling().map(AgentMain::rootOf).orElse(Path.of("/"));
        ControlGroup group = ControlGroup.under(root);
        AgentFiles files = new AgentFiles(root, options.content());
        ScratchFolder own = ScratchFolder.make();
        AgentTasks tasks = new AgentTasks(
                options.sibling().orElse(own.path()),
                own.path(),
                files,
                options.sibling()
                        .<Starter>map(folder -> new SiblingStarter(folder, options.images()))
                        .orElse(ChildStarter.HERE),
                options.sibling().isPresent() ? ChildStarter.under(root) : ChildStarter.HERE,
                group,
                usage,
                clock,
                new ConcurrentHashMap<>());
        AgentSampler sampler = new AgentSampler(tasks, LocalHost.thisProcess(), group, usage::machine);
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "gatebench-agent-sampler");
            thread.setDaemon(true);
            return thread;
        });
        var unused = timer.scheduleAtFixedRate(() -> readQuietly(sampler), 0, PERIOD_MS, TimeUnit.MILLISECONDS);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(tasks, own, options), "gatebench-agent-end"));
        try (AgentServer server = new AgentServer(
                options.port(), token, new AgentAnswers(facts(root, group, files), tasks, files, sampler, clock))) {
            System.out.println(LISTENING + server.port());
            while (server.silence().compareTo(LONGEST_SILENCE) < 0) {
                Thread.sleep(1000);
            }
        }
    }

    /** Hides the memory that will hold the token from tasks, also of its own user, where the system can do that. */
    private static void hide() {
        try {
            if (LibC.hide(LibC.load()) != 0) {
                System.err.println("the agent could not hide its memory: error " + Native.getLastError());
            }
        } catch (LinkageError e) {
            System.err.println(Text.line("the agent could not hide its memory, for which it needs glibc: " + e));
        }
    }

    /** Reads the token from its file and deletes that: tasks that may read files of the agent find it nowhere. */
    private static String token(Optional<Path> file) throws IOException {
        Path from = file.orElseThrow(() ->
                new IllegalArgumentException(TOKEN + " FILE must name the file with the run's token, is missing"));
        String token = BoundedInput.text(from, BoundedInput.TEXT_BYTES).strip();
        Files.delete(from);
        if (token.isEmpty()) {
            throw new IllegalArgumentException("file '" + from + "' must hold the run's token, is empty");
        }
        return token;
    }

    private static void end(AgentTasks tasks, ScratchFolder own, Options options) {
        try {
            tasks.endAll();
        } finally {
            endSibling(options);
            delete(own);
        }
    }

    private static void delete(ScratchFolder own) {
        try {
            own.close();
        } catch (IOException e) {
            System.err.println("what the tasks printed could not be deleted: " + e);
        }
    }

    /** Ends the container of the tasks, or lets it end as soon as it begins: nobody starts tasks there any more. */
    private static void endSibling(Options options) {
        options.sibling().ifPresent(folder -> new SiblingStarter(folder, options.images()).end());
    }

    /** Reads the meters. A failed reading is missing, and ends none that follow. */
    private static void readQuietly(AgentSampler sampler) {
        try {
            sampler.read();
        } catch (RuntimeException | OutOfMemoryError e) {
            // thrown on, it would end the meters for good
            System.err.println("meters could not be read: " + e);
        }
    }

    /** Returns the root of the file system of the tasks' container, by its shell. */
    private static Path rootOf(Path sibling) {
        SiblingStarter starter = new SiblingStarter(sibling, false);
        return Await.found(READY_LIMIT, starter::shell)
                .map(pid -> Path.of("/proc", Long.toString(pid), "root"))
                .orElseThrow(() -> new IllegalStateException(
                        "the container of the tasks must be ready within " + READY_LIMIT.toSeconds() + " s, is not"));
    }

    private static AgentFacts facts(Path root, ControlGroup group, AgentFiles files) throws IOException {
        LocalInventory inventory = new LocalInventory();
        Optional<Topology> own = Topology.ofThisProcess();
        Optional<CpuSet> cpus =
                Topology.ofProcess(root.resolveSibling("status")).or(() -> own).map(Topology::set);
        int count = cpus.map(CpuSet::size).orElse(Runtime.getRuntime().availableProcessors());
        String online = ProcessPlace.text(ONLINE);
        return new AgentFacts(
                ProcessPlace.here().boot(),
                inventory.facts(),
                cpus.map(CpuSet::toString),
                own.map(Topology::set).map(CpuSet::toString),
                count,
                online.isEmpty() ? count : CpuSet.parse(online).size(),
                group.quota(),
                inventory.jdks().all(),
                inventory.mostOpenFiles(),
                inventory.isRoots(),
                files.held());
    }

    /** Options of the agent. */
    private record Options(Optional<Path> sibling, boolean images, int port, Path content, Optional<Path> token) {
        static Options of(String[] args) {
            Optional<Path> sibling = Optional.empty();
            boolean images = false;
            int port = 0;
            Path content = Path.of(HELD);
            Optional<Path> token = Optional.empty();
            for (int i = 0; i < args.length; i++) {
                switch (args[i]) {
                    case SIBLING -> sibling = Optional.of(Path.of(args[++i]));
                    case IMAGES -> images = true;
                    case PORT -> port = Integer.parseInt(args[++i]);
                    case CONTENT -> content = Path.of(args[++i]);
                    case TOKEN -> token = Optional.of(Path.of(args[++i]));
                    default ->
                        throw new IllegalArgumentException("options are " + SIBLING + " FOLDER, " + IMAGES + ", " + PORT
                                + " N, " + CONTENT + " FOLDER and " + TOKEN + " FILE, was '" + args[i] + "'");
                }
            }
            return new Options(sibling, images, port, content, token);
        }
    }
}
