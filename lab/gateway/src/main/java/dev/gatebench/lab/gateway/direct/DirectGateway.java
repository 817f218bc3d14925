package dev.gatebench.lab.gateway.direct;

import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.lab.backend.Backend;
import dev.gatebench.lab.backend.BackendClients;
import dev.gatebench.lab.backend.BackendLaunch;
import dev.gatebench.lab.backend.MockBackend;
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

        @Override
        public RunningArm launch(LaunchContext context) {
            ClientSpec client = spec.client();
            Path folder = context.folder().resolve(context.label(spec.id()));
            Optional<RunCertificate> certificate = client.usesTls()
                    ? Optional.of(RunCertificate.make(
                            client.tls().certificate(),
                            context.host().listening().address(),
                            folder))
                    : Optional.empty();
            try {
                return launch(context, folder, certificate);
            } finally {
                certificate.ifPresent(made -> made.forgetKey(context.host()));
            }
        }

        private RunningArm launch(LaunchContext context, Path folder, Optional<RunCertificate> certificate) {
            certificate.ifPresent(made -> context.stage(spec.id(), folder));
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
                            context.connections(),
                            context.mix(),
                            certificate.map(made -> new BackendLaunch.TlsIdentity(
                                    made, spec.client().tls().version()))));
            URI url = backend.url();
            List<String> proofs = new ArrayList<>(List.of("the backend itself answers"));
            if (certificate.isPresent()) {
                Endpoint endpoint = MockBackend.tlsEndpoint(backend.task())
                        .orElseThrow(() -> new EnvironmentException(
                                "arm '" + spec.id() + "': the backend must listen with" + " TLS, and does not; see "
                                        + backend.task().spec().log()));
                url = endpoint.fromTasks();
                proofs.addAll(proofs(endpoint, certificate, context));
            }
            return new RunningArm(
                    spec,
                    backend.task(),
                    url,
                    BackendClients.of(backend.client()),
                    List.of(),
                    // those of the driver
                    spec.client().keepAlive() ? ConnectionPolicy.REUSED : ConnectionPolicy.ONE_PER_REQUEST,
                    Optional.empty(),
                    proofs);
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
