package dev.gatebench.lab.gateway.proxy;

import dev.gatebench.core.routes.GeneratedRoutes;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.gateway.ArmProofs;
import dev.gatebench.lab.gateway.LaunchContext;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.host.Listening;
import dev.gatebench.lab.host.Needs;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.process.CommandResult;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** The start of one reverse proxy. */
final class ProxyStart {
    private static final Duration BODY_LIMIT = Duration.ofSeconds(30);
    private static final Duration CHECK_LIMIT = Duration.ofSeconds(20);
    private static final int SHOWN = 300;

    private final ProxyArm arm;
    private final ProxyProduct product;
    private final ProxySettings settings;
    private final LaunchContext context;
    private final ProxyPlan plan;

    ProxyStart(ProxyArm arm, LaunchContext context) {
        this.arm = arm;
        this.product = arm.product();
        this.settings = arm.settings();
        this.context = context;
        this.plan = plan();
    }

    private ProxyPlan plan() {
        List<URI> backends = context.backends().urls();
        return new ProxyPlan(
                settings.profile(),
                context.folder().resolve(context.label(arm.spec().id())).toAbsolutePath(),
                context.host().listening().address(),
                context.host().freePort(),
                IntStream.range(0, product.otherPorts())
                        .mapToObj(i -> context.host().freePort())
                        .toList(),
                settings.workers()
                        .orElseGet(() -> Math.min(
                                product.mostWorkers(), context.placement().count(Role.SUT))),
                context.connections(),
                settings.pool().orElse(context.connections() * backends.size()),
                backends,
                settings.routes().map(GeneratedRoutes::routes).orElse(List.of()),
                settings.choices());
    }

    /**
     * Writes the configuration, has the program check it, starts the program, and proves that it is what the settings
     * say.
     *
     * @throws EnvironmentException when it does not come up, ends, or is something else
     */
    RunningArm run() {
        Path file = writeFiles();
        String executable = arm.executable();
        List<String> check = product.check(executable, file, plan);
        // not in an image, whose program is not here, nor on a network of its own, whose names are not known here
        boolean checksHere = !check.isEmpty()
                && settings.image().isEmpty()
                && context.host().listening().equals(Listening.LOOPBACK);
        if (checksHere) {
            requireAccepted(check);
        }
        Task task = context.tasks()
                .start(context.task(arm.spec().id(), product.command(executable, file, plan))
                        .with(product.environment(plan))
                        .needing(new Needs(
                                OptionalInt.of(plan.port()), OptionalLong.empty(), settings.image(), List.of())));
        ArmProofs proofs = new ArmProofs(context, arm.spec(), task, plan.port());
        if (checksHere) {
            proofs.add("its program accepts its configuration");
        }
        proofs.answers(BODY_LIMIT);
        if (product.program().versionOption().isEmpty()) {
            proofs.logs(
                    product.program().versionLine(),
                    said -> "its log says version " + said.group(1),
                    "it is not " + product.program().name());
        }
        return proofs.forwards(arm.policy(plan.pool()), settings.routes()).running(Optional.empty());
    }

    private Path writeFiles() {
        Map<String, Object> values = new HashMap<>(product.values(plan, arm.inventory()));
        values.put("plan", plan);
        Path file = product.configuration().write(plan.folder(), values);
        product.otherFiles(plan).forEach(other -> other.write(plan.folder(), values));
        context.stage(arm.spec().id(), plan.folder());
        return file;
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
                        + "'; another version of " + product.program().name() + " may take it");
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
