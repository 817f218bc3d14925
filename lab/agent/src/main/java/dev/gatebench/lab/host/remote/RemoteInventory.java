package dev.gatebench.lab.host.remote;

import dev.gatebench.core.json.Json;
import dev.gatebench.lab.host.CappedLog;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.host.MachineFacts;
import dev.gatebench.lab.host.agent.LaunchRequest;
import dev.gatebench.lab.host.agent.TaskState;
import dev.gatebench.lab.jdk.Jdk;
import dev.gatebench.lab.jdk.Jdks;
import dev.gatebench.lab.process.CommandResult;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

/** The programs, JDKs and limits of an agent's machine. */
record RemoteInventory(RemoteAgent agent) implements Inventory {
    @Override
    public MachineFacts facts() {
        return agent.facts().machine();
    }

    @Override
    public Jdks jdks() {
        return new Jdks(agent.facts().jdks(), this::jdkIn);
    }

    private Optional<Jdk> jdkIn(Path home) {
        try {
            return Optional.of(agent.client().get("/jdk").with("path", home).tree())
                    .filter(found -> !found.isNull())
                    .map(found -> Json.mapper().convertValue(found, Jdk.class));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    @Override
    public OptionalLong mostOpenFiles() {
        return agent.facts().mostOpenFiles();
    }

    @Override
    public boolean isRoots() {
        return agent.facts().root();
    }

    @Override
    public Optional<Path> find(String program) {
        try {
            return Optional.of(
                            agent.client().get("/find").with("program", program).as(String.class))
                    .filter(path -> !path.isEmpty())
                    .map(Path::of);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String sha256(Path file) throws IOException {
        return agent.client().get("/sha256").with("path", file).as(String.class);
    }

    /** Runs the command as a task that nobody meters. */
    @Override
    public Optional<CommandResult> run(List<String> command, Duration limit) throws IOException {
        String id = "command-" + UUID.randomUUID();
        agent.client()
                .post("/tasks")
                .sending(new LaunchRequest(id, command, Map.of(), Optional.empty(), Optional.empty(), false, false))
                .as(TaskState.class);
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        FollowedOutput output =
                FollowedOutput.of(agent.client(), id, "log", new CappedLog(said, CommandResult.MOST_OUTPUT));
        if (!output.await(limit)
                || !agent.awaitEnd(id, Duration.ofSeconds(2))
                || said.size() > CommandResult.MOST_OUTPUT) {
            agent.tell("/kill", id);
            return Optional.empty();
        }
        int code = agent.state(id).orElseThrow().exitCode().orElseThrow();
        return Optional.of(new CommandResult(code, said.toString(StandardCharsets.UTF_8)));
    }
}
