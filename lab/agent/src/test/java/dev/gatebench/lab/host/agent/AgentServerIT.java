package dev.gatebench.lab.host.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.gatebench.core.json.Json;
import dev.gatebench.lab.host.local.LocalHost;
import dev.gatebench.lab.host.local.LocalInventory;
import dev.gatebench.lab.host.local.ProcessUsage;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Needs(Requirement.LINUX)
@Integration
class AgentServerIT {
    @TempDir
    Path folder;

    private AgentTasks tasksWith(Starter starter) {
        AgentFiles files = new AgentFiles(Path.of("/"), folder);
        return new AgentTasks(
                folder,
                folder,
                files,
                starter,
                starter,
                ControlGroup.under(Path.of("/")),
                ProcessUsage.ofThisMachine(),
                InstantSource.system(),
                new ConcurrentHashMap<>());
    }

    private AgentServer serverWith(Starter starter) throws Exception {
        InstantSource clock = InstantSource.system();
        ProcessUsage usage = ProcessUsage.ofThisMachine();
        ControlGroup group = ControlGroup.under(Path.of("/"));
        AgentTasks tasks = tasksWith(starter);
        LocalInventory inventory = new LocalInventory();
        AgentFacts facts = new AgentFacts(
                "",
                inventory.facts(),
                Optional.empty(),
                Optional.empty(),
                1,
                1,
                Optional.empty(),
                inventory.jdks().all(),
                OptionalLong.empty(),
                false,
                Set.of());
        AgentSampler sampler = new AgentSampler(tasks, LocalHost.thisProcess(), group, usage::machine);
        return new AgentServer(0, "token", new AgentAnswers(facts, tasks, tasks.files(), sampler, clock));
    }

    private static HttpResponse<String> asked(AgentServer server, String what, HttpRequest.BodyPublisher body)
            throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + what))
                                .header(Headers.TOKEN, "token")
                                .POST(body)
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void deletesWhatNobodyNeedsAnyMore() throws Exception {
        Path results = Files.writeString(folder.resolve("results.csv"), "a line a request");
        try (AgentServer server = serverWith((launch, output, log) -> {
            throw new AssertionError("nothing is started");
        })) {
            for (String deleted : List.of("true", "false")) {
                assertThat(asked(server, "/forget?path=" + results, HttpRequest.BodyPublishers.noBody())
                                .body())
                        .isEqualTo(deleted);
            }
        }
        assertThat(results).doesNotExist();
    }

    private static TaskState started(AgentServer server, LaunchRequest launch) throws Exception {
        String reply = asked(server, "/tasks", HttpRequest.BodyPublishers.ofString(Json.line(launch)))
                .body();
        return Json.parse(reply, TaskState.class);
    }

    @Test
    void killsWhatOutlivesTheFirstProcessOfATask() throws Exception {
        Process left = new ProcessBuilder("sleep", "100").start();
        Starter starter = (launch, output, log) -> new Starter.Started() {
            @Override
            public Optional<ProcessHandle> process() {
                return Optional.of(left.toHandle());
            }

            @Override
            public OptionalInt exitCode() {
                return OptionalInt.of(7);
            }

            @Override
            public OutputStream input() {
                return OutputStream.nullOutputStream();
            }
        };
        LaunchRequest launch = new LaunchRequest(
                "a", List.of("true"), Map.of(), Optional.empty(), Optional.of(folder.toString()), false, false);
        try (AgentServer server = serverWith(starter)) {
            TaskState before = started(server, launch);
            asked(server, "/kill?task=a", HttpRequest.BodyPublishers.noBody());

            assertThat(left.waitFor(10, TimeUnit.SECONDS)).isTrue();
            TaskState after = started(server, launch); // which is there already
            assertThat(before.exitCode()).isEqualTo(after.exitCode()).hasValue(7);
            assertThat(before.allEnded()).isFalse();
            assertThat(after.allEnded()).isTrue();
        } finally {
            left.destroyForcibly();
        }
    }

    @Test
    void answersInOneLineWhereWhatIsAskedFailsInAWayThatNobodyForesaw() throws Exception {
        Starter failing = (launch, output, log) -> {
            throw new EnvironmentException("no port is free:\nend other servers");
        };
        try (AgentServer server = serverWith(failing)) {
            LaunchRequest launch = new LaunchRequest(
                    "a", List.of("true"), Map.of(), Optional.empty(), Optional.of(folder.toString()), false, false);
            HttpResponse<String> reply =
                    asked(server, "/tasks", HttpRequest.BodyPublishers.ofString(Json.line(launch)));

            assertThat(reply.statusCode()).isEqualTo(409);
            assertThat(reply.body()).startsWith("no port is free:").doesNotContain("\n");
        }
    }

    @Test
    void closesWhatTasksPrintedIntoWhereTheyAreEndedOrDoNotStart() throws Exception {
        LaunchRequest launch = new LaunchRequest(
                "a", List.of("true"), Map.of(), Optional.empty(), Optional.of(folder.toString()), true, false);
        AgentTasks failing = tasksWith((what, output, log) -> {
            throw new IOException("no such program");
        });
        assertThatIOException().isThrownBy(() -> failing.start(launch));
        assertThat(openFiles()).isEmpty();

        AgentTasks tasks = tasksWith(ChildStarter.HERE);
        tasks.start(launch);
        assertThat(openFiles()).hasSize(2);
        tasks.endAll();
        assertThat(openFiles()).isEmpty();
    }

    /** Returns the open files of this process that are in the folder. */
    private List<String> openFiles() throws IOException {
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            return open.map(AgentServerIT::target)
                    .filter(file -> file.startsWith(folder.toString()))
                    .toList();
        }
    }

    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException e) {
            return ""; // that of the listing itself
        }
    }

    @Test
    void livesOnWhereACallTakesAllOfAStackOrOfMemory() throws Exception {
        LaunchRequest launch = new LaunchRequest(
                "a", List.of("true"), Map.of(), Optional.empty(), Optional.of(folder.toString()), false, false);
        for (Error error : List.of(new StackOverflowError(), new OutOfMemoryError("Java heap space"))) {
            try (AgentServer server = serverWith((what, output, log) -> {
                throw error;
            })) {
                HttpResponse<String> reply =
                        asked(server, "/tasks", HttpRequest.BodyPublishers.ofString(Json.line(launch)));

                assertThat(reply.statusCode()).isEqualTo(409);
                assertThat(reply.body()).isEqualTo("the agent could not answer 'POST /tasks': " + error);
                assertThat(asked(server, "/forget?path=/none", HttpRequest.BodyPublishers.noBody())
                                .body())
                        .isEqualTo("false");
            }
        }
    }

    @Test
    void refusesARequestThatIsNestedDeep() throws Exception {
        try (AgentServer server = serverWith((launch, output, log) -> {
            throw new AssertionError("nothing is started");
        })) {
            HttpResponse<String> reply =
                    asked(server, "/tasks", HttpRequest.BodyPublishers.ofString("[".repeat(1_000_000)));

            assertThat(reply.statusCode()).isBetween(400, 499);
            assertThat(reply.body().lines()).hasSize(1);
        }
    }

    @Test
    void refusesACallThatBringsMoreThanAPartOfAFile() throws Exception {
        try (AgentServer server = serverWith((launch, output, log) -> {
            throw new AssertionError("nothing is started");
        })) {
            HttpResponse<String> reply =
                    asked(server, "/tasks", HttpRequest.BodyPublishers.ofByteArray(new byte[Headers.MOST_BYTES + 1]));

            assertThat(reply.statusCode()).isEqualTo(400);
            assertThat(reply.body())
                    .isEqualTo("a call must bring at most 1048576 bytes, brought more: bring them in parts");
        }
    }
}
