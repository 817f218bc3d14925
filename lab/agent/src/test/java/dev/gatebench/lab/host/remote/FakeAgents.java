package dev.gatebench.lab.host.remote;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.gatebench.core.json.Json;
import dev.gatebench.lab.host.CpuCounters;
import dev.gatebench.lab.host.Footprint;
import dev.gatebench.lab.host.HostUsage;
import dev.gatebench.lab.host.MachineFacts;
import dev.gatebench.lab.host.ReadAt;
import dev.gatebench.lab.host.Usage;
import dev.gatebench.lab.host.agent.AgentFacts;
import dev.gatebench.lab.host.agent.Readings;
import dev.gatebench.lab.host.agent.TaskState;
import dev.gatebench.lab.host.local.LocalInventory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
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

/** Servers that answer as agents. */
final class FakeAgents {
    static final String PORTS = "ports ";
    static final int TASKS = 3;
    static final int AGENTS = 50;
    private static final long PERIOD_MS = 200;
    private static final int CPUS = 16;
    private static final int TOGETHER = 3;
    private static final int DETAILS_EVERY = 5;

    private FakeAgents() {}

    static AgentLink link(int port) {
        return new AgentLink() {
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
                                    System.currentTimeMillis(), OptionalInt.empty(), false, false, Optional.empty()));
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

    /** Returns the facts of a machine that is not this one. */
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
        Map<Integer, CpuCounters> byCpu = new HashMap<>();
        for (int cpu = 0; cpu < CPUS; cpu++) {
            byCpu.put(cpu, new CpuCounters(number, number, OptionalLong.of(0)));
        }
        Map<String, Usage> tasks = new HashMap<>();
        for (int task = 1; task <= TASKS; task++) {
            tasks.put(
                    "task-" + (task - 1) + "-" + task,
                    new Usage(
                            at,
                            number * 1_000_000,
                            Optional.of(new Footprint(
                                    1L << 30, OptionalLong.of(number), OptionalLong.of(number), OptionalLong.of(9))),
                            OptionalLong.of(number)));
        }
        return new Readings.Reading(
                number,
                Optional.of(new HostUsage(at, new CpuCounters(number, number, OptionalLong.of(0)), byCpu)),
                tasks);
    }
}
