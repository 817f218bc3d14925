package dev.gatebench.lab.gateway.declared;

import dev.gatebench.core.routes.GeneratedRoutes;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.gateway.ArmProofs;
import dev.gatebench.lab.gateway.LaunchContext;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.host.Listening;
import dev.gatebench.lab.host.Needs;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.process.CommandResult;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.tls.RunCertificate;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The start of one declared gateway. */
final class DeclaredStart {
    private static final Duration CHECK_LIMIT = Duration.ofSeconds(20);
    private static final int SHOWN = 300;

    /** The file in its folder in which a gateway writes a line for each request. */
    private static final String ACCESS_LOG = "access.log";

    private final DeclaredArm arm;
    private final Declaration declared;
    private final DeclaredSettings settings;
    private final LaunchContext context;
    private final GatewayPlan plan;
    private final RenderedGateway filled;

    DeclaredStart(DeclaredArm arm, LaunchContext context) {
        this.arm = arm;
        this.declared = arm.gateway().declaration();
        this.settings = arm.settings();
        this.context = context;
        this.plan = plan();
        try {
            this.filled = new RenderedGateway(arm.gateway(), plan, arm.inventory());
        } catch (RuntimeException e) {
            forgetKey();
            throw e;
        }
    }

    private GatewayPlan plan() {
        List<URI> backends = context.backends().urls();
        Path folder = context.files(arm.spec().id());
        String address = context.host().listening().address();
        ClientSpec client = arm.spec().client();
        return new GatewayPlan(
                settings.profile(),
                folder,
                address,
                context.host().freePort(),
                IntStream.range(0, declared.ports())
                        .mapToObj(i -> context.host().freePort())
                        .toList(),
                settings.workers()
                        .orElseGet(() -> Math.min(
                                declared.maxWorkers(), context.placement().count(Role.SUT))),
                context.connections(),
                settings.pool().orElse(context.connections() * backends.size()),
                backends,
                settings.routes().map(GeneratedRoutes::routes).orElse(List.of()),
                settings.own(),
                context.backendSpec(),
                client,
                RunCertificate.of(client, context.host(), folder),
                arm.spec().policies());
    }

    /**
     * Writes the configuration, has the program check it, starts the program, and proves that it is what the settings
     * say.
     *
     * @throws EnvironmentException when it does not come up, ends, or is something else
     */
    RunningArm run() {
        try {
            return started();
        } finally {
            // it has read them
            forgetKey();
        }
    }

    private void forgetKey() {
        plan.certificate().ifPresent(made -> made.forgetKey(context.host()));
    }

    private RunningArm started() {
        filled.write();
        context.stage(arm.spec().id(), plan.folder());
        String executable = arm.executable();
        boolean inImage = settings.image().isPresent();
        List<String> check = filled.check(executable);
        // not in an image, whose program is not here, nor on a network of its own, whose names are not known here
        boolean checksHere =
                !check.isEmpty() && !inImage && context.host().listening().equals(Listening.LOOPBACK);
        if (checksHere) {
            requireAccepted(check);
        }
        Task task = context.tasks()
                .start(context.task(arm.spec().id(), filled.start(executable, inImage))
                        .with(filled.environment(inImage))
                        .needing(Needs.serving(plan.port()).withImage(settings.image(), filled.mounts())));
        ArmProofs proofs = new ArmProofs(context, arm.spec(), task, plan.port(), plan.certificate());
        if (checksHere) {
            proofs.add("its program accepts its configuration");
        }
        awaitAnswer(proofs, task);
        declared.version()
                .log()
                .ifPresent(line -> proofs.logs(
                        Pattern.compile(line),
                        said -> "its log says version " + said.group(1),
                        "it is not " + declared.name()));
        return proofs.forwards(arm.policy(plan.pool()), settings.routes())
                .enforces(List.of(plan.folder().resolve(ACCESS_LOG), task.spec().log()))
                .running(Optional.empty());
    }

    private void awaitAnswer(ArmProofs proofs, Task task) {
        try {
            proofs.answers(Duration.ofSeconds(declared.ready().withinSeconds()));
        } catch (EnvironmentException e) {
            if (task.exitCode().orElse(-1) == 0) {
                throw new EnvironmentException(
                        e.getMessage() + "; it must stay in the foreground: give the key 'start' of gateway '"
                                + arm.gateway().id() + "' the option for that",
                        e);
            }
            if (task.alive()) {
                throw new EnvironmentException(
                        e.getMessage() + "; it runs: where it needs more time, give gateway '"
                                + arm.gateway().id() + "' the key ready.within",
                        e);
            }
            throw e;
        }
    }

    private void requireAccepted(List<String> check) {
        String words = String.join(" ", check);
        String id = arm.spec().id();
        try {
            CommandResult result = arm.inventory()
                    .run(check, CHECK_LIMIT)
                    .orElseThrow(() -> new EnvironmentException(
                            "arm '" + id + "': '" + words + "' must check its configuration within "
                                    + CHECK_LIMIT.toSeconds() + " s and did not: try it by hand"));
            if (result.exitCode() != 0) {
                throw new EnvironmentException("arm '" + id + "': its program refuses its configuration: '" + words
                        + "' ended with " + result.exitCode() + " and said '" + shown(result.output())
                        + "'; another version of " + declared.name() + " may take it");
            }
        } catch (IOException e) {
            throw new EnvironmentException("arm '" + id + "': '" + words + "' cannot be started: " + e.getMessage(), e);
        }
    }

    /** Returns an output on one line, of a long one the end. */
    private static String shown(String output) {
        String line = output.strip().replaceAll("\\s+", " ");
        return line.length() <= SHOWN ? line : "…" + line.substring(line.length() - SHOWN);
    }
}
