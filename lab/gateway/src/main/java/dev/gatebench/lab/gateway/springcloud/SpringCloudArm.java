package dev.gatebench.lab.gateway.springcloud;

import dev.gatebench.core.routes.GeneratedRoutes;
import dev.gatebench.core.settings.Sha256;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.RuntimeSpec;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.gateway.ConnectionPolicy;
import dev.gatebench.lab.gateway.GatewayArm;
import dev.gatebench.lab.gateway.GatewayProbe;
import dev.gatebench.lab.gateway.GatewayProfile;
import dev.gatebench.lab.gateway.LaunchContext;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Endpoint;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.host.Needs;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.jdk.Jdk;
import dev.gatebench.lab.jvm.ArmJvm;
import dev.gatebench.lab.jvm.FavouredCompiler;
import dev.gatebench.lab.jvm.GcLog;
import dev.gatebench.lab.jvm.JvmEvidence;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.template.ConfigurationFile;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * An arm that is a Spring Cloud Gateway.
 *
 * @param spec the arm
 * @param settings its settings, read
 * @param base what relative paths of option files are relative to
 * @param inventory what there is where it will be launched
 */
record SpringCloudArm(ArmSpec spec, SpringCloudSettings settings, Path base, Inventory inventory)
        implements GatewayArm {
    private static final Duration BODY_LIMIT = Duration.ofMinutes(2);

    /** The backends under the name that they have in its configuration, in turn. */
    private static final URI BALANCED = URI.create("lb://backend");

    @Override
    public Optional<String> version() {
        return SpringCloudJar.version(Home.find());
    }

    @Override
    public String describe() {
        return "Spring Cloud Gateway" + version().map(version -> " " + version).orElse("") + ", "
                + (settings.profile() == GatewayProfile.STOCK
                        ? "as its makers ship it"
                        : settings.workers()
                                .map(count -> count + " event loops")
                                .orElse("an event loop for each CPU"))
                + ", JVM options " + String.join(", ", settings.jvm())
                + settings.jdk().map(jdk -> ", " + jdk).orElse("")
                + settings.routes().map(routes -> ", " + routes.description()).orElse("");
    }

    @Override
    public List<Path> require(Home home, RuntimeSpec runtime) {
        return List.of(SpringCloudJar.of(home));
    }

    @Override
    public Map<String, String> artifacts() {
        Map<String, String> artifacts = new TreeMap<>();
        Path jar = SpringCloudJar.of(Home.find());
        try {
            artifacts.put(jar.getFileName().toString(), "SHA-256 " + Sha256.of(jar));
        } catch (IOException e) {
            throw new EnvironmentException(
                    "'" + jar + "' cannot be read: " + e.getMessage() + ": build it anew, ./mvnw package", e);
        }
        settings.jdk().ifPresent(choice -> artifacts.put(choice.toString(), jdk().description()));
        return artifacts;
    }

    private Jdk jdk() {
        return ArmJvm.jdk(spec.id(), inventory.jdks(), settings.jdk());
    }

    @Override
    public Optional<ArmJvm> jvm() {
        return Optional.of(ArmJvm.of(spec.id(), jdk(), settings.jvm(), base));
    }

    @Override
    public RunningArm launch(LaunchContext context) {
        String label = context.label(spec.id());
        Path gcLog = context.logs().resolve(label + "-gc.log");
        int port = context.host().freePort();
        Path folder = context.folder().resolve(label);
        List<URI> backends = context.backends().urls();
        Path file = ConfigurationFile.of(SpringCloudArm.class, "application.yml")
                .write(
                        folder,
                        Map.of(
                                "address",
                                context.host().listening().address(),
                                "port",
                                port,
                                "backends",
                                backends,
                                "uri",
                                backends.size() == 1 ? backends.get(0) : BALANCED,
                                "routes",
                                settings.routes().map(GeneratedRoutes::routes).orElse(List.of())));
        context.stage(spec.id(), folder);
        Task task = context.tasks()
                .start(TaskSpec.logged(
                                spec.id(),
                                Role.SUT,
                                command(context, file, gcLog),
                                context.cpus(),
                                context.logs().resolve(label + ".log"))
                        .needing(Needs.serving(port)));
        FavouredCompiler.onceStarted(task, context.placement());
        RunningArm running = proved(context, task, port, gcLog);
        context.cpus().ifPresent(task::place);
        return running;
    }

    private List<String> command(LaunchContext context, Path file, Path gcLog) {
        ArmJvm jvm = jvm().orElseThrow();
        List<String> command = new ArrayList<>();
        command.add(jvm.jdk().java().toString());
        // as many as it will have: until it is up it may use more
        context.cpus().ifPresent(cpus -> command.add("-XX:ActiveProcessorCount=" + cpus.size()));
        command.add(GcLog.option(gcLog));
        command.addAll(jvm.texts());
        if (settings.profile() != GatewayProfile.STOCK) {
            int loops = settings.workers().orElseGet(() -> context.placement().count(Role.SUT));
            command.add("-Dreactor.netty.ioWorkerCount=" + loops);
        }
        command.addAll(
                List.of("-jar", SpringCloudJar.of(context.home()).toString(), "--spring.config.location=file:" + file));
        return command;
    }

    private RunningArm proved(LaunchContext context, Task task, int port, Path gcLog) {
        Endpoint endpoint = task.endpoint(port);
        GatewayProbe probe = new GatewayProbe(spec.id(), task, endpoint.fromHere(), context.request());
        List<String> proofs = new ArrayList<>();
        proofs.add(probe.awaitBody(context.backends().expected(context.request()), BODY_LIMIT));
        proofs.add(probe.proveConnections(context.backends().clients(), ConnectionPolicy.REUSED));
        settings.routes()
                .ifPresent(
                        table -> proofs.add(probe.proveRouted(context.backends().clients(), table)));
        GcLog.collector(gcLog).ifPresent(collector -> proofs.add("its JVM collects with " + collector));
        return RunningArm.gateway(
                spec,
                task,
                endpoint,
                context.backends(),
                ConnectionPolicy.REUSED,
                Optional.of(
                        new JvmEvidence(gcLog, Optional.empty(), context.host().clock())),
                proofs);
    }
}
