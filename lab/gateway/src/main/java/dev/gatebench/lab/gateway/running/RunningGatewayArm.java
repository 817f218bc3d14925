package dev.gatebench.lab.gateway.running;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.RuntimeSpec;
import dev.gatebench.lab.gateway.ArmProofs;
import dev.gatebench.lab.gateway.ConnectionPolicy;
import dev.gatebench.lab.gateway.GatewayArm;
import dev.gatebench.lab.gateway.LaunchContext;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Endpoint;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.process.CommandResult;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * An arm that runs already.
 *
 * @param address {@code address}: the URL of its server
 * @param pid {@code pid}: its first process on this machine
 * @param container {@code container}: its container on this machine, by name or id
 */
record RunningGatewayArm(ArmSpec spec, URI address, OptionalLong pid, Optional<String> container, Inventory inventory)
        implements GatewayArm {
    private static final Duration BODY_LIMIT = Duration.ofSeconds(15);
    private static final Duration INSPECT_LIMIT = Duration.ofSeconds(10);

    @Override
    public boolean wasFound() {
        return true;
    }

    @Override
    public Optional<String> version() {
        return Optional.empty();
    }

    @Override
    public String describe() {
        return "as found at " + address
                + (pid.isPresent() ? ", process " + pid.getAsLong() : "")
                + container.map(name -> ", container " + name).orElse("")
                + ", not started by us";
    }

    @Override
    public void validate(RuntimeSpec runtime) {
        if (!runtime.kind().equals(RuntimeSpec.Kind.PROCESS)) {
            throw new IllegalArgumentException("arm '" + spec.id() + "': gateway '" + ArmSpec.RUNNING
                    + "' must be with runtime process, since what runs already is reached from this machine, was with "
                    + runtime.kind().id() + ": give --runtime process, or remove the arm");
        }
    }

    @Override
    public List<Path> require(Home home, RuntimeSpec runtime) {
        var unused = process();
        return List.of();
    }

    /** Returns its first process; empty where the study names none. */
    private OptionalLong process() {
        OptionalLong found = container.isPresent() ? OptionalLong.of(inContainer(container.get())) : pid;
        if (found.isPresent() && ProcessHandle.of(found.getAsLong()).isEmpty()) {
            throw new EnvironmentException("arm '" + spec.id() + "': process " + found.getAsLong()
                    + " must run on this machine, and does not: correct the setting, or start the gateway");
        }
        return found;
    }

    private long inContainer(String name) {
        List<String> command = List.of("docker", "inspect", "--format", "{{.State.Pid}}", name);
        try {
            Optional<CommandResult> result = inventory.run(command, INSPECT_LIMIT);
            String said = result.map(CommandResult::output).orElse("").strip();
            if (result.isPresent() && result.get().exitCode() == 0 && said.matches("[1-9][0-9]{0,9}")) {
                return Long.parseLong(said);
            }
            throw new EnvironmentException(
                    "arm '" + spec.id() + "': container '" + name + "' must run on this machine, '"
                            + String.join(" ", command) + "' said '" + said.replaceAll("\\s+", " ")
                            + "': correct the setting, or start it");
        } catch (IOException e) {
            throw new EnvironmentException(
                    "arm '" + spec.id() + "': docker is not on the PATH: name the container's process by the setting"
                            + " 'pid' instead",
                    e);
        }
    }

    @Override
    public RunningArm launch(LaunchContext context) {
        List<URI> backends = context.backends().urls();
        if (backends.stream().anyMatch(url -> url.getAuthority().equals(address.getAuthority()))) {
            throw new EnvironmentException("arm '" + spec.id() + "': address must be the gateway's, was " + address
                    + ", which is the study's own backend: correct it, or backend.port");
        }
        Task task = context.tasks().watch(context.task(spec.id(), List.of("running", address.toString())), process());
        ArmProofs proofs = new ArmProofs(context, spec, task, new Endpoint(address, address))
                .add("it ran before and is not started by us: configuration, warm state and neighbours are as found");
        try {
            proofs.answers(BODY_LIMIT);
        } catch (EnvironmentException e) {
            throw new EnvironmentException(
                    e.getMessage() + "; it must send requests to " + backends + ", as backend.port says", e);
        }
        return proofs.forwards(ConnectionPolicy.AS_FOUND, Optional.empty()).running(Optional.empty());
    }
}
