package dev.gatebench.lab.host.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.gatebench.core.json.Json;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.host.CpuTimes;
import dev.gatebench.lab.host.Footprint;
import dev.gatebench.lab.host.HostUsage;
import dev.gatebench.lab.host.MachineFacts;
import dev.gatebench.lab.host.ReadAt;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.host.Usage;
import dev.gatebench.lab.host.agent.AgentFacts;
import dev.gatebench.lab.host.agent.Readings;
import dev.gatebench.lab.host.agent.TaskState;
import dev.gatebench.lab.host.local.LocalInventory;
import dev.gatebench.lab.meter.Sampler;
import dev.gatebench.lab.process.Time;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the lab costs where it follows many agents: they are servers of another process that answer as agents of busy
 * machines do, and do nothing.
 */
@Tag("alone")
class ManyAgentsIT {
    private static final int AGENTS = 50;
    private static final int TASKS = 3;
    private static final long WARM_UP_SECONDS = 12;
    private static final long SECONDS = 10;
    private static final long MOST_BYTES = 512L << 20;
    private static final String PORTS = "ports ";

    @TempDir
    Path folder;

    @Test
    void followsFiftyAgentsWithOneCpuAndHalfAGibibyte() throws Exception {
        Process fakes = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        FakeAgents.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        List<RemoteHost> hosts = new ArrayList<>();
        try (Sampler sampler = new Sampler(Time.system())) {
            String said = fakes.inputReader().readLine();
            for (String port : said.substring(PORTS.length()).split(" ", -1)) {
                RemoteHost host = RemoteHost.open(FakeAgents.link(Integer.parseInt(port)));
                hosts.add(host);
                sampler.watch(host);
                for (int task = 0; task < TASKS; task++) {
                    Task started = host.start(TaskSpec.logged(
                            "task-" + task,
                            Role.INJECTOR,
                            List.of("sleep", "1"),
                            Optional.empty(),
                            folder.resolve(port).resolve("task-" + task + ".log")));
                    sampler.watch(started);
                }
            }
            sampler.start();
            TimeUnit.SECONDS.sleep(WARM_UP_SECONDS);
            long before = cpuNs();
            TimeUnit.SECONDS.sleep(SECONDS);
            double cpus = (cpuNs() - before) / 1e9 / SECONDS;
            System.gc();
            long bytes =
                    Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
            System.out.printf(
                    "%d agents with %d tasks each: %.2f CPUs, %d MiB of heap in use, %d threads%n",
                    AGENTS, TASKS, cpus, bytes >> 20, Thread.activeCount());

            assertThat(hosts).allMatch(RemoteHost::isHeard);
            assertThat(cpus).isLessThan(1.0);
            assertThat(bytes).isLessThan(MOST_BYTES);
        } finally {
            hosts.forEach(RemoteHost::close);
            fakes.destroyForcibly().waitFor();
        }
    }

    private static long cpuNs() {
        return ProcessHandle.current().info().totalCpuDuration().orElseThrow().toNanos();
    }

    /** Servers that answer as agents. */
    static final class FakeAgents {
        private static final long PERIOD_MS = 200;
        private static final int CPUS = 16;
        private static final int TOGETHER = 3;
        private static final int DETAILS_EVERY = 5;

        private FakeAgents() {}

        static Link link(int port) {
            return new Link() {
                @Override
                public String name() {
                    return "node '" + port + "'";
                }

                @Override
                public String machine() {
                    return name();
                }

                @Override
                public URI agent() {
                    return URI.create("http://127.0.0.1:" + port);
                }

                @Override
                public String agentId() {
                    return Integer.toString(port);
                }

                @Override
                public String token() {
                    return "a token";
                }

                @Override
                public URI fromHere(int server) {
                    return agent();
                }

                @Override
                public URI fromTasks(int server) {
                    return agent();
                }

                @Override
                public Optional<String> whySilent() {
                    return Optional.empty();
                }

                @Override
                public Map<String, String> facts() {
                    return Map.of();
                }

                @Override
                public int wholeCpus() {
                    return 0;
                }

                @Override
                public void close() {}
            };
        }

        public static void main(String[] args) throws Exception {
            StringBuilder ports = new StringBuilder(PORTS);
            for (int i = 0; i < AGENTS; i++) {
                HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
                server.setExecutor(Executors.newCachedThreadPool());
                server.createContext("/", FakeAgents::answer);
                server.start();
                ports.append(server.getAddress().getPort()).append(' ');
            }
            System.out.println(ports.toString().strip());
            TimeUnit.MINUTES.sleep(3);
            System.exit(0);
        }

        private static void answer(HttpExchange exchange) throws IOException {
            try (exchange) {
                String what = exchange.getRequestURI().getPath();
                byte[] body =
                        switch (what) {
                            case "/facts" -> json(facts());
                            case "/clock" -> json(System.currentTimeMillis());
                            case "/readings" ->
                                json(readings(exchange.getRequestURI().getQuery()));
                            case "/tasks" ->
                                json(new TaskState(
                                        System.currentTimeMillis(),
                                        OptionalInt.empty(),
                                        false,
                                        false,
                                        Optional.empty()));
                            case "/printed" -> printed();
                            default -> json(true);
                        };
                exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
                exchange.getResponseBody().write(body);
            }
        }

        private static byte[] printed() throws IOException {
            pause(1000);
            return "[12:00:00] a line of a log\n".getBytes(StandardCharsets.UTF_8);
        }

        private static void pause(long ms) throws IOException {
            try {
                TimeUnit.MILLISECONDS.sleep(ms);
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        }

        static byte[] json(Object value) {
            return Json.line(value).getBytes(StandardCharsets.UTF_8);
        }

        /** Those of a machine that is not this one. */
        static AgentFacts facts() {
            return new AgentFacts(
                    "another boot",
                    new MachineFacts("Linux", "a CPU", 1L << 34, Optional.empty()),
                    Optional.of("0-15"),
                    Optional.of("0-15"),
                    CPUS,
                    CPUS,
                    Optional.empty(),
                    new LocalInventory().jdks().all(),
                    OptionalLong.empty(),
                    true,
                    Set.of());
        }

        /** A reading for each period since the last that was asked for, as an agent has them together. */
        private static Readings readings(String query) throws IOException {
            long last = Long.parseLong(query.replaceAll("after=(\\d+).*", "$1"));
            while (number() == last || (number() < last + TOGETHER && number() % DETAILS_EVERY != 0)) {
                pause(PERIOD_MS / 4);
            }
            long now = number();
            List<Readings.Reading> readings = new ArrayList<>();
            for (long number = last == 0 ? now : last + 1; number <= now; number++) {
                readings.add(reading(number));
            }
            return new Readings(now, readings, Map.of());
        }

        private static long number() {
            return System.currentTimeMillis() / PERIOD_MS;
        }

        private static Readings.Reading reading(long number) {
            ReadAt at = new ReadAt(number * PERIOD_MS, 0);
            Map<Integer, CpuTimes> byCpu = new HashMap<>();
            for (int cpu = 0; cpu < CPUS; cpu++) {
                byCpu.put(cpu, new CpuTimes(number, number, OptionalLong.of(0)));
            }
            Map<String, Usage> tasks = new HashMap<>();
            for (int task = 1; task <= TASKS; task++) {
                tasks.put(
                        "task-" + (task - 1) + "-" + task,
                        new Usage(
                                at,
                                number * 1_000_000,
                                Optional.of(new Footprint(
                                        1L << 30,
                                        OptionalLong.of(number),
                                        OptionalLong.of(number),
                                        OptionalLong.of(9))),
                                OptionalLong.of(number)));
            }
            return new Readings.Reading(
                    number,
                    Optional.of(new HostUsage(at, new CpuTimes(number, number, OptionalLong.of(0)), byCpu)),
                    tasks);
        }
    }
}
