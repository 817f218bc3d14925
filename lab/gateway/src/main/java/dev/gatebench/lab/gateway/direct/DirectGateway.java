package dev.gatebench.lab.gateway.direct;

import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.BackendSpec;
import dev.gatebench.lab.backend.Backend;
import dev.gatebench.lab.backend.BackendClients;
import dev.gatebench.lab.backend.BackendLaunch;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.gateway.ConnectionPolicy;
import dev.gatebench.lab.gateway.Gateway;
import dev.gatebench.lab.gateway.GatewayArm;
import dev.gatebench.lab.gateway.LaunchContext;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.host.Endpoint;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.tls.ProbeClients;
import dev.gatebench.lab.tls.RunCertificate;
import dev.gatebench.lab.tls.TlsProof;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
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
            return "no gateway: the backend itself, on the CPUs where a gateway would stand"
                    + spec.client().words().map(words -> ", " + words).orElse("");
        }

        /** The mock backend's TLS resumes sessions. */
        @Override
        public Optional<String> cannotSpeak(ClientSpec client) {
            return client.usesTls() && !client.tls().resumption()
                    ? Optional.of("tls.resumption: false")
                    : Optional.empty();
        }

        /** Nothing is forwarded. */
        @Override
        public Optional<String> cannotForward(BackendSpec backend) {
            return Optional.empty();
        }

        @Override
        public RunningArm launch(LaunchContext context) {
            ClientSpec client = spec.client();
            Backend backend = Backend.start(
                    context.backendSpec().inClear().withPort(OptionalInt.empty()),
                    new BackendLaunch(
                            context.label(spec.id()),
                            Role.SUT,
                            context.home(),
                            context.tasks(),
                            context.placement(),
                            context.folder(),
                            context.logs(),
                            context.connections(),
                            context.mix(),
                            client.usesTls()
                                    ? Optional.of(new BackendLaunch.TlsPort(client.tls(), client.http(), false))
                                    : Optional.empty()));
            List<String> proofs = new ArrayList<>(List.of("the backend itself answers"));
            // it waits until the backend listens
            URI url = backend.url();
            if (client.usesTls()) {
                url = backend.tlsEndpoint().fromTasks();
                proofs.addAll(proofs(backend.tlsEndpoint(), backend.certificate(), context));
            }
            return new RunningArm(
                    spec,
                    backend.task(),
                    url,
                    BackendClients.of(backend.client()),
                    List.of(),
                    // those of the driver
                    client.keepAlive() ? ConnectionPolicy.REUSED : ConnectionPolicy.ONE_PER_REQUEST,
                    Optional.empty(),
                    proofs,
                    Optional.empty());
        }

        private List<String> proofs(Endpoint endpoint, Optional<RunCertificate> certificate, LaunchContext context) {
            URI url = endpoint.fromHere().resolve(context.request().path());
            try {
                return new TlsProof(ProbeClients.of(spec.client(), certificate), url).prove();
            } catch (TlsProof.Failure e) {
                throw new EnvironmentException("arm '" + spec.id() + "' " + e.getMessage(), e);
            }
        }
    }
}
