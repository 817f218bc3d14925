package dev.gatebench.lab.gateway.direct;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.lab.backend.Backend;
import dev.gatebench.lab.backend.BackendClients;
import dev.gatebench.lab.backend.BackendLaunch;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.gateway.ConnectionPolicy;
import dev.gatebench.lab.gateway.Gateway;
import dev.gatebench.lab.gateway.GatewayArm;
import dev.gatebench.lab.gateway.LaunchContext;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.host.Inventory;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** No gateway: a backend of its own, on the CPUs where a gateway would stand. */
public final class DirectGateway implements Gateway {

    @Override
    public String id() {
        return ArmSpec.DIRECT;
    }

    @Override
    public String describe(Inventory inventory) {
        return "the backend itself";
    }

    @Override
    public GatewayArm read(ArmSpec arm, Path base, Inventory inventory) {
        Gateway.requireNothingSet(arm);
        return new Arm(arm);
    }

    private record Arm(ArmSpec spec) implements GatewayArm {
        @Override
        public Optional<String> version() {
            return Optional.empty();
        }

        @Override
        public String describe() {
            return "no gateway: the backend itself, on the CPUs where a gateway would stand";
        }

        @Override
        public RunningArm launch(LaunchContext context) {
            Backend backend = Backend.start(
                    context.backendSpec().withPort(OptionalInt.empty()),
                    new BackendLaunch(
                            context.label(spec.id()),
                            Role.SUT,
                            context.home(),
                            context.tasks(),
                            context.placement(),
                            context.folder(),
                            context.logs(),
                            context.connections()));
            return new RunningArm(
                    spec,
                    backend.task(),
                    backend.url(),
                    BackendClients.of(backend.client()),
                    List.of(),
                    // those of the driver
                    spec.client().keepAlive() ? ConnectionPolicy.REUSED : ConnectionPolicy.ONE_PER_REQUEST,
                    Optional.empty(),
                    List.of("the backend itself answers"));
        }
    }
}
