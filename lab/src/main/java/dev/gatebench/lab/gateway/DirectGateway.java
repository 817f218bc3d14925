package dev.gatebench.lab.gateway;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.RuntimeSpec;
import dev.gatebench.lab.backend.MockBackend;
import dev.gatebench.lab.cpu.Role;
import java.util.List;

/** No gateway: a backend of its own, on the CPUs where a gateway would stand. */
final class DirectGateway implements Gateway {

    @Override
    public void validate(ArmSpec arm, RuntimeSpec runtime) {
        if (!arm.settings().isEmpty()) {
            throw new IllegalArgumentException("arm '" + arm.id() + "': gateway 'direct' has no settings, was "
                    + arm.settings().keySet() + "; remove them");
        }
        if (arm.version().isPresent()) {
            throw new IllegalArgumentException("arm '" + arm.id() + "': gateway 'direct' has no version, was '"
                    + arm.version().get() + "'; remove it");
        }
    }

    @Override
    public RunningArm launch(ArmSpec arm, LaunchContext context) {
        return RunningArm.direct(
                arm,
                MockBackend.start(
                        context.label(arm.id()),
                        Role.SUT,
                        context.backendSpec(),
                        context.home(),
                        context.supervisor(),
                        context.placement().cpus(Role.SUT),
                        context.logs()));
    }

    @Override
    public String describe(ArmSpec arm) {
        return "no gateway: the mock backend itself, on the CPUs where a gateway would stand";
    }

    @Override
    public List<String> versions() {
        return List.of();
    }
}
