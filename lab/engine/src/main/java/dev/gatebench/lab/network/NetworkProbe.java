package dev.gatebench.lab.network;

import dev.gatebench.core.network.NetworkReading;
import dev.gatebench.core.network.RoundTrips;
import dev.gatebench.core.text.Text;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.host.Host;
import dev.gatebench.lab.host.Needs;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.host.Tasks;
import dev.gatebench.lab.process.CodeLocation;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.Time;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Measures the network between the hosts of roles, with {@link NetworkMain} as a task on both. What goes wrong is what
 * its reading says, and hurts nothing else.
 */
public final class NetworkProbe {
    private static final List<String> JVM_OPTIONS = List.of(
            "-Xms32m",
            "-Xmx32m",
            "-XX:+UseSerialGC",
            "-XX:-UsePerfData",
            "-Dsun.net.inetaddr.negative.ttl=0"); // a name of a moment ago may not be known yet

    private static final Duration START_LIMIT = Duration.ofSeconds(30);
    private static final Duration LIMIT = START_LIMIT.plus(Exchange.LIMIT);
    private static final long POLL_MS = 50;

    private final Tasks tasks;
    private final Placement placement;
    private final Path logs;
    private final Time time;

    /**
     * @param tasks starts the program on both hosts
     * @param placement the CPUs of each role
     * @param logs the run's folder for logs
     */
    public NetworkProbe(Tasks tasks, Placement placement, Path logs, Time time) {
        this.tasks = tasks;
        this.placement = placement;
        this.logs = logs;
        this.time = time;
    }

    /**
     * Two hosts between which requests are sent.
     *
     * @param asks the role that asks, with the number of a further injector
     */
    private record Pair(String asks, Role from, Host fromHost, Role to, Host toHost) {
        /** For the names of tasks. */
        String name() {
            return asks + "-" + to.id();
        }
    }

    /** Whether there is anything to measure: roles on hosts of their own. */
    public boolean concerns() {
        return pairs().findAny().isPresent();
    }

    /** What further injectors send crosses to the system under test alone. */
    private Stream<Pair> pairs() {
        return Stream.concat(
                        Stream.of(
                                pair(Role.INJECTOR, Role.SUT),
                                pair(Role.SUT, Role.BACKEND),
                                pair(Role.INJECTOR, Role.BACKEND)),
                        furtherInjectors())
                .filter(pair -> pair.fromHost() != pair.toHost());
    }

    private Pair pair(Role from, Role to) {
        return new Pair(from.id(), from, tasks.host(from), to, tasks.host(to));
    }

    private Stream<Pair> furtherInjectors() {
        List<Host> hosts = tasks.injectorHosts();
        Host sut = tasks.host(Role.SUT);
        return IntStream.range(1, hosts.size())
                .mapToObj(
                        i -> new Pair(Role.INJECTOR.id() + "-" + (i + 1), Role.INJECTOR, hosts.get(i), Role.SUT, sut));
    }

    /**
     * Measures between each two hosts that requests are sent between, one pair after another.
     *
     * @param label of the fork, for the names of logs
     * @return a reading for each pair, and one for each further injector; none where one host has all roles
     * @throws EnvironmentException when the run is ended meanwhile, or a host is gone
     */
    public List<NetworkReading> measure(int start, int fork, String label) {
        return pairs().map(pair -> measure(pair, start, fork, label)).toList();
    }

    private NetworkReading measure(Pair pair, int start, int fork, String label) {
        Optional<Measured> measured = Optional.empty();
        Optional<RoundTrips> roundTrips = Optional.empty();
        Optional<String> problem = Optional.empty();
        try {
            Measured found = measured(pair, label);
            roundTrips = Optional.of(new RoundTrips(found.n(), found.leastNs(), found.medianNs(), found.p99Ns()));
            measured = Optional.of(found);
        } catch (RuntimeException e) {
            tasks.requireGoingOn(); // that a run ends tells nothing of its network
            problem = Optional.of(Text.line(String.valueOf(e.getMessage())));
        }
        return new NetworkReading(
                start,
                fork,
                pair.asks(),
                pair.to().id(),
                pair.fromHost().name(),
                pair.toHost().name(),
                roundTrips,
                rate(measured, Measured::thereBytesPerSec),
                rate(measured, Measured::backBytesPerSec),
                problem);
    }

    private static OptionalDouble rate(Optional<Measured> measured, Function<Measured, Long> rate) {
        return measured.map(rate)
                .filter(bytesPerSec -> bytesPerSec > 0)
                .map(bytesPerSec -> OptionalDouble.of((double) bytesPerSec))
                .orElseGet(OptionalDouble::empty);
    }

    private Measured measured(Pair pair, String label) {
        Host to = pair.toHost();
        List<Task> started = new ArrayList<>();
        Token token = Token.random();
        try {
            int port = to.freePort();
            Task server = start(
                    "network-server-" + pair.name(),
                    pair.to(),
                    to,
                    List.of("serve", to.listening().address(), Integer.toString(port)),
                    OptionalInt.of(port),
                    token,
                    label);
            started.add(server);
            await(
                    server,
                    START_LIMIT,
                    log -> log.contains(NetworkMain.LISTENING) ? Optional.of(log) : Optional.empty());
            URI address = server.endpoint(port).fromTasks();
            Task client = start(
                    "network-client-" + pair.name(),
                    pair.from(),
                    pair.fromHost(),
                    List.of("ask", address.getHost(), Integer.toString(address.getPort())),
                    OptionalInt.empty(),
                    token,
                    label);
            started.add(client);
            return await(client, LIMIT, Measured::in);
        } finally {
            started.forEach(tasks::end);
        }
    }

    private Task start(
            String name, Role role, Host host, List<String> arguments, OptionalInt port, Token token, String label) {
        List<String> command = new ArrayList<>();
        command.add(host.inventory().java());
        command.addAll(JVM_OPTIONS);
        command.addAll(List.of("-cp", CodeLocation.of(NetworkMain.class).toString(), NetworkMain.class.getName()));
        command.addAll(arguments);
        return tasks.startOn(
                host,
                TaskSpec.logged(name, role, command, placement.cpus(role), logs.resolve(name + "-" + label + ".log"))
                        .with(Map.of(NetworkMain.TOKEN_VARIABLE, token.text()))
                        .needing(new Needs(
                                port,
                                OptionalLong.empty(),
                                Optional.empty(),
                                List.of(CodeLocation.of(NetworkMain.class)))));
    }

    /** What a task tells in its log. */
    private <T> T await(Task task, Duration limit, Function<String, Optional<T>> look) {
        long deadline = time.nanos() + limit.toNanos();
        while (true) {
            boolean alive = task.alive(); // before its log is looked at: its last line may be the one
            Optional<T> told = look.apply(task.log());
            if (told.isPresent()) {
                return told.get();
            }
            if (!alive) {
                throw new EnvironmentException(task.ending());
            }
            if (time.nanos() - deadline >= 0) {
                throw new EnvironmentException(task.spec().name() + " must measure within " + limit.toSeconds()
                        + " s, did not; " + task.spec().log() + " ends with: " + task.lastLogLines());
            }
            time.pause(POLL_MS);
        }
    }
}
