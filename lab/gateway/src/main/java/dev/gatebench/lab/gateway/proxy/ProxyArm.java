package dev.gatebench.lab.gateway.proxy;

import dev.gatebench.core.routes.GeneratedRoutes;
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
import dev.gatebench.lab.host.Listening;
import dev.gatebench.lab.host.Needs;
import dev.gatebench.lab.host.Program;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.process.Await;
import dev.gatebench.lab.process.CommandResult;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * An arm that is a reverse proxy.
 *
 * @param spec the arm
 * @param product which proxy
 * @param settings its settings, read
 * @param inventory what there is where it will be launched
 */
record ProxyArm(ArmSpec spec, ProxyProduct product, ProxySettings settings, Inventory inventory) implements GatewayArm {
    private static final Duration BODY_LIMIT = Duration.ofSeconds(30);
    private static final Duration CHECK_LIMIT = Duration.ofSeconds(20);
    private static final Duration LOG_LIMIT = Duration.ofSeconds(3);
    private static final int SHOWN = 300;

    /** Behind the last slash, before a digest. */
    private static final Pattern IMAGE_TAG = Pattern.compile(":([^:/@]+)(?:@[^/]*)?$");

    @Override
    public Optional<String> version() {
        return settings.image().isPresent()
                ? settings.image().map(IMAGE_TAG::matcher).filter(Matcher::find).map(found -> found.group(1))
                : find().flatMap(this::version);
    }

    private String eachCpu() {
        return "a worker for each CPU"
                + (product.mostWorkers() < ProxyProduct.UNBOUNDED_WORKERS
                        ? ", " + product.mostWorkers() + " at most"
                        : "");
    }

    private Optional<String> version(Program program) {
        return product.program()
                .versionOption()
                .flatMap(option -> program.version(option, product.program().versionLine()));
    }

    @Override
    public String describe() {
        return product.program().name()
                + version().map(version -> " " + version).orElse("") + ", " + connections() + ", "
                + settings.workers().map(count -> count + " workers").orElseGet(this::eachCpu)
                + (settings.profile() == GatewayProfile.TUNED
                        ? product.tunings().stream()
                                .map(Tuning::what)
                                .collect(Collectors.joining(", ", ", tuned as its makers advise: ", ""))
                        : "")
                + product.choices().stream()
                        .map(choice -> ", " + choice.setting() + " "
                                + settings.choices().get(choice.setting()))
                        .collect(Collectors.joining())
                + settings.routes().map(routes -> ", " + routes.description()).orElse("")
                + settings.image().map(image -> ", image " + image).orElse("");
    }

    private String connections() {
        if (settings.profile() == GatewayProfile.STOCK) {
            return "as its makers ship it: "
                    + product.stockConnections(version()).words();
        }
        if (!product.hasPool()) {
            return "upstream keep-alive";
        }
        return "upstream keep-alive with "
                + settings.pool()
                        .map(pool -> pool + " idle connections")
                        .orElse("as many idle connections as the load has");
    }

    @Override
    public void validate(RuntimeSpec runtime) {
        if (product.otherPorts() > 0 && runtime.inContainers()) {
            throw new IllegalArgumentException("arm '" + spec.id() + "': gateway '"
                    + product.program().id() + "' must be with runtime process, since it listens on "
                    + product.otherPorts() + " ports beside its own, was with container: remove the arm, or"
                    + " give --runtime process");
        }
        if (settings.image().isPresent() && !runtime.takesImages()) {
            throw new IllegalArgumentException(
                    "arm '" + spec.id() + "': " + product.program().id() + " setting '"
                            + ProxySettings.IMAGE + "' must be absent with runtime process, was '"
                            + settings.image().get() + "': give --runtime container or kubernetes, or remove it");
        }
    }

    @Override
    public List<Path> require(Home home, RuntimeSpec runtime) {
        if (settings.image().isEmpty()) {
            Program program = program();
            Optional<String> option = product.program().versionOption();
            if (option.isPresent() && version(program).isEmpty()) {
                throw new EnvironmentException("'" + program.path() + " " + option.get() + "' must say the version of "
                        + product.program().name() + " and did not: install it anew");
            }
        }
        return List.of();
    }

    @Override
    public boolean namesItsProgram() {
        return settings.binary().isPresent();
    }

    private Optional<Program> find() {
        return settings.binary().isPresent()
                ? settings.binary().map(path -> new Program(path, inventory))
                : product.find(inventory);
    }

    private Program program() {
        return find().orElseThrow(
                        () -> new EnvironmentException(product.program().executable() + " not found on PATH: "
                                + product.program().howToGet() + ", give --gateway-binary "
                                + product.program().id()
                                + "=PATH, or, with --runtime container or kubernetes, the setting '"
                                + ProxySettings.IMAGE + "'"));
    }

    @Override
    public Optional<String> image() {
        return settings.image();
    }

    @Override
    public Map<String, String> artifacts() {
        return settings.image().isPresent()
                ? Map.of()
                : find().map(program -> Map.of(program.path().toString(), "SHA-256 " + program.sha256()))
                        .orElse(Map.of());
    }

    @Override
    public RunningArm launch(LaunchContext context) {
        List<String> proofs = new ArrayList<>();
        ProxyPlan plan = plan(context);
        Path file = configuration(context, plan);
        String program = settings.image()
                .map(image -> product.program().executable())
                .orElseGet(() -> program().path().toString());
        List<String> check = product.check(program, file, plan);
        if (canCheckHere(context) && !check.isEmpty()) {
            proofs.add(proveChecked(check));
        }
        Task task = context.tasks()
                .start(TaskSpec.logged(
                                spec.id(),
                                Role.SUT,
                                product.command(program, file, plan),
                                context.cpus(),
                                context.logs().resolve(context.label(spec.id()) + ".log"))
                        .with(product.environment(plan))
                        .needing(new Needs(
                                OptionalInt.of(plan.port()), OptionalLong.empty(), settings.image(), List.of())));
        Endpoint endpoint = task.endpoint(plan.port());
        GatewayProbe probe = new GatewayProbe(spec.id(), task, endpoint.fromHere(), context.request());
        proofs.add(probe.awaitBody(context.backends().expected(context.request()), BODY_LIMIT));
        if (product.program().versionOption().isEmpty()) {
            proofs.add(proveVersion(task));
        }
        ConnectionPolicy policy = policy(plan.pool());
        proofs.add(probe.proveConnections(context.backends().clients(), policy));
        settings.routes()
                .ifPresent(
                        table -> proofs.add(probe.proveRouted(context.backends().clients(), table)));
        return RunningArm.gateway(spec, task, endpoint, context.backends(), policy, Optional.empty(), proofs);
    }

    /** Not in an image, whose program is not here, nor on a network of its own, whose names are not known here. */
    private boolean canCheckHere(LaunchContext context) {
        return settings.image().isEmpty() && context.host().listening().equals(Listening.LOOPBACK);
    }

    private ConnectionPolicy policy(int pool) {
        if (settings.profile() == GatewayProfile.STOCK) {
            return product.stockConnections(version());
        }
        return product.hasPool() ? ConnectionPolicy.keeping(pool) : ConnectionPolicy.REUSED;
    }

    private ProxyPlan plan(LaunchContext context) {
        List<URI> backends = context.backends().urls();
        return new ProxyPlan(
                settings.profile(),
                context.folder().resolve(context.label(spec.id())).toAbsolutePath(),
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

    private Path configuration(LaunchContext context, ProxyPlan plan) {
        Map<String, Object> values = new HashMap<>(product.values(plan, inventory));
        values.put("plan", plan);
        Path file = product.configuration().write(plan.folder(), values);
        product.otherFiles(plan).forEach(other -> other.write(plan.folder(), values));
        context.stage(spec.id(), plan.folder());
        return file;
    }

    /** Of a program that says its version only when it starts. */
    private String proveVersion(Task task) {
        return Await.found(LOG_LIMIT, () -> {
                    Matcher said = product.program().versionLine().matcher(task.log());
                    return said.find() ? Optional.of("its log says version " + said.group(1)) : Optional.empty();
                })
                .orElseThrow(() -> new EnvironmentException(
                        "arm '" + spec.id() + "' must log " + product.program().versionLine()
                                + " and did not: it is not " + product.program().name() + "; see "
                                + task.spec().log()));
    }

    private String proveChecked(List<String> check) {
        String words = String.join(" ", check);
        try {
            CommandResult result = inventory
                    .run(check, CHECK_LIMIT)
                    .orElseThrow(() -> new EnvironmentException("arm '" + spec.id() + "': '" + words
                            + "' must check its configuration within " + CHECK_LIMIT.toSeconds()
                            + " s and did not: try it by hand"));
            if (result.exitCode() != 0) {
                throw new EnvironmentException("arm '" + spec.id() + "': its program refuses its configuration: '"
                        + words + "' ended with " + result.exitCode() + " and said '" + shown(result.output())
                        + "'; another version of " + product.program().name() + " may take it");
            }
        } catch (IOException e) {
            throw new EnvironmentException(
                    "arm '" + spec.id() + "': '" + words + "' cannot be started: " + e.getMessage(), e);
        }
        return "its program accepts its configuration";
    }

    /** On one line, the end of what is long. */
    private static String shown(String output) {
        String line = output.strip().replaceAll("\\s+", " ");
        return line.length() <= SHOWN ? line : "…" + line.substring(line.length() - SHOWN);
    }
}
