package dev.gatebench.lab.gateway.nginx;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.RuntimeSpec;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.gateway.ConfigurationFile;
import dev.gatebench.lab.gateway.ConnectionPolicy;
import dev.gatebench.lab.gateway.GatewayArm;
import dev.gatebench.lab.gateway.GatewayProbe;
import dev.gatebench.lab.gateway.LaunchContext;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Endpoint;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.host.Needs;
import dev.gatebench.lab.host.Program;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An arm that is an nginx.
 *
 * @param spec the arm
 * @param settings its settings, read
 * @param inventory what there is where it will be launched
 */
record NginxArm(ArmSpec spec, NginxSettings settings, Inventory inventory) implements GatewayArm {
    private static final Duration BODY_LIMIT = Duration.ofSeconds(30);
    private static final Duration USER_LIMIT = Duration.ofSeconds(5);

    /** Behind the last slash, before a digest. */
    private static final Pattern IMAGE_TAG = Pattern.compile(":([^:/@]+)(?:@[^/]*)?$");

    /** Files of a worker beside its connections. */
    private static final int OTHER_CONNECTIONS = 64;

    @Override
    public Optional<String> version() {
        return settings.image().isPresent()
                ? settings.image().map(IMAGE_TAG::matcher).filter(Matcher::find).map(found -> found.group(1))
                : inventory.program(NginxGateway.ID).flatMap(NginxGateway::version);
    }

    @Override
    public String describe() {
        return "nginx " + version().orElse("") + ", upstream keepalive "
                + (settings.keepAlive()
                        ? settings.pool().map(String::valueOf).orElse("as many as the load's connections")
                        : "off (nginx's default)")
                + ", " + settings.workers().map(String::valueOf).orElse("a worker for each CPU")
                + (settings.workers().isPresent() ? " workers" : "")
                + settings.image().map(image -> ", image " + image).orElse("");
    }

    @Override
    public void validate(RuntimeSpec runtime) {
        if (settings.image().isPresent() && !runtime.inContainers()) {
            throw new IllegalArgumentException(
                    "arm '" + spec.id() + "': nginx setting 'image' must be absent with runtime" + " process, was '"
                            + settings.image().get() + "': give --runtime container, or remove it");
        }
    }

    @Override
    public List<Path> require(Home home, RuntimeSpec runtime) {
        if (settings.image().isEmpty()) {
            Program program = program();
            if (NginxGateway.version(program).isEmpty()) {
                throw new EnvironmentException(
                        "'" + program.path() + " -v' must say its version and did not: install nginx anew");
            }
        }
        return List.of();
    }

    private Program program() {
        return inventory.requireProgram(NginxGateway.ID, NginxGateway.HOW_TO_GET);
    }

    @Override
    public Optional<String> image() {
        return settings.image();
    }

    @Override
    public Map<String, String> artifacts() {
        return settings.image().isPresent()
                ? Map.of()
                : inventory
                        .program(NginxGateway.ID)
                        .map(program -> Map.of(program.path().toString(), "SHA-256 " + program.sha256()))
                        .orElse(Map.of());
    }

    @Override
    public RunningArm launch(LaunchContext context) {
        int port = context.host().freePort();
        int workers = settings.workers().orElseGet(() -> context.placement().count(Role.SUT));
        int pool = settings.pool().orElse(context.connections());
        Path folder = context.folder().resolve(context.label(spec.id()));
        Path file = ConfigurationFile.of(NginxArm.class, "nginx.conf")
                .write(
                        folder,
                        values(context, folder, context.host().listening().address() + ":" + port, workers, pool));
        context.stage(spec.id(), folder);
        String program = settings.image()
                .map(image -> "nginx")
                .orElseGet(() -> program().path().toString());
        Task task = context.tasks()
                .start(TaskSpec.logged(
                                spec.id(),
                                Role.SUT,
                                List.of(program, "-p", folder.toString(), "-c", file.toString()),
                                context.cpus(),
                                context.logs().resolve(context.label(spec.id()) + ".log"))
                        .needing(new Needs(OptionalInt.of(port), OptionalLong.empty(), settings.image(), List.of())));
        Endpoint endpoint = task.endpoint(port);
        GatewayProbe probe = new GatewayProbe(spec.id(), task, endpoint.fromHere(), context.request());
        String body =
                probe.awaitBody(context.backend().client().get(context.request().path()), BODY_LIMIT);
        ConnectionPolicy policy =
                settings.keepAlive() ? ConnectionPolicy.keeping(pool) : ConnectionPolicy.ONE_PER_REQUEST;
        String connections = probe.proveConnections(context.backend().client(), policy);
        return RunningArm.gateway(
                spec, task, endpoint, context.backend(), policy, Optional.empty(), List.of(body, connections));
    }

    /** Whether the run is root's: nginx would then hand its folders to another user, which a container may not. */
    private boolean isRoots() {
        try {
            return inventory
                    .run(List.of("id", "-u"), USER_LIMIT)
                    .map(said -> said.output().strip().equals("0"))
                    .orElse(false);
        } catch (IOException e) {
            return false;
        }
    }

    private Map<String, Object> values(LaunchContext context, Path folder, String listen, int workers, int pool) {
        Map<String, Object> values = new HashMap<>();
        // it stands between quotes there
        values.put("folder", folder.toString().replace("\\", "\\\\").replace("\"", "\\\""));
        values.put("root", isRoots());
        values.put("listen", listen);
        values.put("workers", workers);
        // each has a connection of the load and one to the backend, and one worker may get all of them
        values.put("connections", 2 * context.connections() + pool + OTHER_CONNECTIONS);
        values.put("keepAlive", settings.keepAlive());
        values.put("pool", pool);
        values.put(
                "backend",
                context.backend().url().getHost() + ":"
                        + context.backend().url().getPort());
        return values;
    }
}
