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

/** Measures the network between hosts, with {@link NetworkMain} as a task on both. A failure stands in its reading. */
public record NetworkProbe(Tasks tasks, Placement placement, Path logs, Time time) {
    private static final List<String> JVM_OPTIONS = List.of(
            "-Xms32m",
            "-Xmx32m",
            "-XX:+UseSerialGC",
            "-XX:-UsePerfData",
            "-Dsun.net.inetaddr.negative.ttl=0"); // a name of a moment ago may not be known yet

    private static final Duration START_LIMIT = Duration.ofSeconds(30);
    private static final Duration LIMIT = START_LIMIT.plus(Exchange.LIMIT);
    private static final long POLL_MS = 50;

    /** Two hosts between which requests are sent; the client is a role, or a further injector with its number. */
    private record Pair(String asks, Role from, Host fromHost, Role to, Host toHost) {
        String name() {
            return asks + "-" + to.id();
        }
    }

    /** Whether there is a network to measure: roles on hosts of their own. */
    public boolean concerns() {
        return pairs().findAny().isPresent();
    }

    /** Returns the pairs with a network between them; further injectors send to the system under test alone. */
    private Stream<Pair> pairs() {
        List<Host> injectors = tasks.injectorHosts();
        Stream<Pair> further = IntStream.range(1, injectors.size())
                .mapToObj(i -> new Pair(
                        Role.INJECTOR.id() + "-" + (i + 1),
                        Role.INJECTOR,
                        injectors.get(i),
                        Role.SUT,
                        tasks.host(Role.SUT)));
        Stream<Pair> roles = Stream.of(
                pair(Role.INJECTOR, Role.SUT), pair(Role.SUT, Role.BACKEND), pair(Role.INJECTOR, Role.BACKEND));
        return Stream.concat(roles, further).filter(pair -> pair.fromHost() != pair.toHost());
    }

    private Pair pair(Role from, Role to) {
        return new Pair(from.id(), from, tasks.host(from), to, tasks.host(to));
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
            tasks.requireGoingOn(); // the end of a run tells nothing of its network
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
                rate(measured.map(Measured::thereBytesPerSec)),
                rate(measured.map(Measured::backBytesPerSec)),
                problem);
    }

    private static OptionalDouble rate(Optional<Long> bytesPerSec) {
        return bytesPerSec.stream()
                .filter(rate -> rate > 0)
                .mapToDouble(Long::doubleValue)
                .findFirst();
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

    /** Waits until a task has told something in its log. */
    private <T> T await(Task task, Duration limit, Function<String, Optional<T>> look) {
        long deadline = time.nanos() + limit.toNanos();
        while (true) {
            boolean alive = task.alive(); // before its log is read: its last line may be the one
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
