package dev.gatebench.lab.gateway.springcloud;

import dev.gatebench.core.jvm.JvmOptions;
import dev.gatebench.core.policy.PolicyKind;
import dev.gatebench.core.routes.GeneratedRoutes;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.settings.JdkChoice;
import dev.gatebench.core.settings.SettingMap;
import dev.gatebench.core.settings.Sha256;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.BackendSpec;
import dev.gatebench.core.study.RuntimeSpec;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.gateway.ArmProofs;
import dev.gatebench.lab.gateway.ConnectionPolicy;
import dev.gatebench.lab.gateway.GatewayArm;
import dev.gatebench.lab.gateway.GatewayProfile;
import dev.gatebench.lab.gateway.LaunchContext;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.host.Needs;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.jdk.Jdk;
import dev.gatebench.lab.jvm.ArmJvm;
import dev.gatebench.lab.jvm.FavouredCompiler;
import dev.gatebench.lab.jvm.GcLog;
import dev.gatebench.lab.jvm.JvmEvidence;
import dev.gatebench.lab.policy.SpringPolicies;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.template.ConfigurationFile;
import dev.gatebench.lab.tls.RunCertificate;
import dev.gatebench.lab.tls.SpringTls;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** An arm that is a Spring Cloud Gateway, its settings read. */
record SpringCloudArm(ArmSpec spec, Settings settings, Path base, Inventory inventory) implements GatewayArm {
    /**
     * The settings of an arm that is a Spring Cloud Gateway.
     *
     * @param profile {@code profile}: {@code keepAlive}, where absent, or {@code stock}
     * @param workers {@code workers}: event loops; as many as it has CPUs where absent. With {@code stock} it has what
     *     Reactor Netty chooses, which is not fewer than four
     * @param jvm {@code jvm}: sets of JVM options, bundled names or paths of {@code .jvmopts} files; {@code default}
     *     where absent
     * @param jdk {@code jdk}: the JDK that it runs on; none for the one that runs Gatebench
     * @param routes {@code routes}: a table of routes; one that takes everything where absent
     */
    record Settings(
            GatewayProfile profile,
            Optional<Integer> workers,
            List<String> jvm,
            Optional<JdkChoice> jdk,
            Optional<GeneratedRoutes> routes) {
        private static final int MAX_WORKERS = 1024;

        Settings {
            jvm = List.copyOf(jvm);
        }

        /** @throws dev.gatebench.core.settings.SettingException when a setting is wrong or unknown */
        static Settings from(Map<String, Object> settings) {
            SettingMap map = SettingMap.of(SpringCloudGateway.ID, settings);
            GatewayProfile profile = map.choice(
                            "profile", List.of(GatewayProfile.KEEP_ALIVE.word(), GatewayProfile.STOCK.word()))
                    .map(GatewayProfile::of)
                    .orElse(GatewayProfile.KEEP_ALIVE);
            Settings read = new Settings(
                    profile,
                    map.integer("workers", 1, MAX_WORKERS),
                    map.texts("jvm").orElse(List.of("default")),
                    JdkChoice.from(map),
                    map.map("routes").map(GeneratedRoutes::from));
            map.done();
            if (profile == GatewayProfile.STOCK && read.workers().isPresent()) {
                throw map.wrong(
                        "workers",
                        "absent with profile stock, which keeps what its makers chose",
                        read.workers().get());
            }
            read.jvm().forEach(JvmOptions::checkName);
            return read;
        }
    }

    /** Policies for which it has filters or properties of its own, without code, modules of others or Redis. */
    private static final Set<PolicyKind> POLICIES = Set.of(
            PolicyKind.REQUEST_HEADERS,
            PolicyKind.RESPONSE_HEADERS,
            PolicyKind.REWRITE,
            PolicyKind.ACCESS_LOG,
            PolicyKind.COMPRESS,
            PolicyKind.CORS);

    private static final Duration BODY_LIMIT = Duration.ofMinutes(2);

    /** The name of all backends in its configuration, which get requests in turn. */
    private static final URI BALANCED = URI.create("lb://backend");

    @Override
    public Optional<String> version() {
        return SpringCloudGateway.version(Home.find());
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
                + settings.routes().map(routes -> ", " + routes.description()).orElse("")
                + spec.client().words().map(words -> ", " + words).orElse("")
                + spec.policyWords();
    }

    @Override
    public Optional<String> cannotSpeak(ClientSpec client) {
        return SpringTls.cannotSpeak(client);
    }

    /** One property decides of HTTP/2 on both legs; the backend offers no other than it is to be spoken to by. */
    @Override
    public Optional<String> cannotForward(BackendSpec backend) {
        return Optional.empty();
    }

    @Override
    public boolean canEnforce(PolicyKind kind) {
        return POLICIES.contains(kind);
    }

    @Override
    public List<Path> require(Home home, RuntimeSpec runtime) {
        return List.of(SpringCloudGateway.jar(home));
    }

    @Override
    public Map<String, String> artifacts() {
        Map<String, String> artifacts = new TreeMap<>();
        Path jar = SpringCloudGateway.jar(Home.find());
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
        Path folder = context.files(spec.id());
        Optional<RunCertificate> certificate = RunCertificate.of(spec.client(), context.host(), folder);
        try {
            return launch(context, folder, certificate);
        } finally {
            certificate.ifPresent(made -> made.forgetKey(context.host()));
        }
    }

    private RunningArm launch(LaunchContext context, Path folder, Optional<RunCertificate> certificate) {
        Path gcLog = context.gcLog(spec.id());
        int port = context.host().freePort();
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
                                "upstream",
                                Map.of(
                                        "https", context.backendSpec().usesTls(),
                                        "http2", context.backendSpec().speaksHttp2()),
                                "policies",
                                spec.policies().stream()
                                        .map(policy -> policy.kind().word())
                                        .toList(),
                                "uri",
                                backends.size() == 1 ? backends.get(0) : BALANCED,
                                "routes",
                                settings.routes().map(GeneratedRoutes::routes).orElse(List.of())));
        context.stage(spec.id(), folder);
        Task task = context.tasks()
                .start(context.task(spec.id(), command(context, file, gcLog, certificate))
                        .needing(Needs.serving(port)));
        FavouredCompiler.onceStarted(task, context.placement());
        RunningArm running = new ArmProofs(context, spec, task, port, certificate)
                .answers(BODY_LIMIT)
                .forwards(ConnectionPolicy.REUSED, settings.routes())
                .enforces(List.of(task.spec().log()))
                .running(Optional.of(
                        new JvmEvidence(gcLog, Optional.empty(), context.host().clock())));
        context.cpus().ifPresent(task::place);
        return running;
    }

    private List<String> command(LaunchContext context, Path file, Path gcLog, Optional<RunCertificate> certificate) {
        ArmJvm jvm = jvm().orElseThrow();
        List<String> command = new ArrayList<>();
        command.add(jvm.jdk().java().toString());
        // as many as it will have: until it is up it may use more
        context.cpus().ifPresent(cpus -> command.add("-XX:ActiveProcessorCount=" + cpus.size()));
        command.add(GcLog.option(gcLog));
        command.addAll(jvm.texts());
        command.addAll(SpringPolicies.jvmOptions(spec));
        if (settings.profile() != GatewayProfile.STOCK) {
            int loops = settings.workers().orElseGet(() -> context.placement().count(Role.SUT));
            command.add("-Dreactor.netty.ioWorkerCount=" + loops);
        }
        command.addAll(List.of(
                "-jar", SpringCloudGateway.jar(context.home()).toString(), "--spring.config.location=file:" + file));
        command.addAll(SpringTls.arguments(spec.client(), certificate));
        command.addAll(SpringPolicies.arguments(spec));
        return command;
    }
}
