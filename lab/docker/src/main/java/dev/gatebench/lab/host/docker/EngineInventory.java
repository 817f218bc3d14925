package dev.gatebench.lab.host.docker;

import com.github.dockerjava.api.model.Info;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.host.MachineFacts;
import dev.gatebench.lab.host.local.LocalInventory;
import dev.gatebench.lab.jdk.Jdks;
import dev.gatebench.lab.process.CommandResult;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Inventory of an engine on another machine: its containers hold programs of the lab's machine, on the system, the CPUs
 * and the memory of the engine's.
 */
record EngineInventory(Inventory programs, MachineFacts facts) implements Inventory {
    /** Stands for the name that the engine's API does not have. */
    private static final String CPU_MODEL = "CPU model not told by the Docker engine";

    /** Asks an engine; returns this machine's own inventory where the engine is here. */
    static Inventory of(EngineAt engine, EngineMachine machine) {
        Inventory local = new LocalInventory();
        if (machine.isThisOne()) {
            return local;
        }
        Info info = EngineCalls.ask(
                "tell of its machine", () -> engine.docker().infoCmd().exec());
        return new EngineInventory(local, facts(info));
    }

    /**
     * Asks the engine at an address before it is opened. Returns this machine's own where it does not answer: opening
     * it says why.
     *
     * @param address of the engine
     * @return this machine's own where it does not answer: opening it says why
     */
    static Inventory at(String address) {
        try {
            EngineAt engine = EngineAt.of(Optional.of(address));
            try {
                return of(engine, EngineMachine.of(engine, InstantSource.system()));
            } finally {
                DockerEngine.letGo(engine.docker());
            }
        } catch (EnvironmentException e) {
            return new LocalInventory();
        }
    }

    static MachineFacts facts(Info info) {
        return new MachineFacts(
                Objects.requireNonNullElse(info.getOperatingSystem(), "unknown system") + ", kernel "
                        + Objects.requireNonNullElse(info.getKernelVersion(), "unknown") + " ("
                        + Objects.requireNonNullElse(info.getArchitecture(), "unknown") + ")",
                CPU_MODEL,
                Objects.requireNonNullElse(info.getMemTotal(), 0L),
                Optional.empty());
    }

    @Override
    public Jdks jdks() {
        return programs.jdks();
    }

    /** Returns none: containers have the engine's own limit, which it does not tell. */
    @Override
    public OptionalLong mostOpenFiles() {
        return OptionalLong.empty();
    }

    @Override
    public Optional<Path> find(String program) {
        return programs.find(program);
    }

    @Override
    public Optional<CommandResult> run(List<String> command, Duration limit) throws IOException {
        return programs.run(command, limit);
    }

    @Override
    public String sha256(Path file) throws IOException {
        return programs.sha256(file);
    }
}
