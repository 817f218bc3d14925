package dev.gatebench.lab.gateway.proxy;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.RuntimeSpec;
import dev.gatebench.lab.gateway.ConnectionPolicy;
import dev.gatebench.lab.gateway.GatewayArm;
import dev.gatebench.lab.gateway.GatewayProfile;
import dev.gatebench.lab.gateway.LaunchContext;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.host.Program;
import dev.gatebench.lab.process.EnvironmentException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** An arm that is a reverse proxy, its settings read. */
record ProxyArm(ArmSpec spec, ProxyProduct product, ProxySettings settings, Inventory inventory) implements GatewayArm {
    /** Behind the last slash, before a digest. */
    private static final Pattern IMAGE_TAG = Pattern.compile(":([^:/@]+)(?:@[^/]*)?$");

    @Override
    public Optional<String> version() {
        return settings.image().isPresent()
                ? settings.image().map(IMAGE_TAG::matcher).filter(Matcher::find).map(found -> found.group(1))
                : find().flatMap(this::version);
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
                                .map(ProxyProduct.Tuning::what)
                                .collect(Collectors.joining(", ", ", tuned as its makers advise: ", ""))
                        : "")
                + product.choices().stream()
                        .map(choice -> ", " + choice.setting() + " "
                                + settings.choices().get(choice.setting()))
                        .collect(Collectors.joining())
                + settings.routes().map(routes -> ", " + routes.description()).orElse("")
                + settings.image().map(image -> ", image " + image).orElse("");
    }

    private String eachCpu() {
        return "a worker for each CPU"
                + (product.mostWorkers() < ProxyProduct.UNBOUNDED_WORKERS
                        ? ", " + product.mostWorkers() + " at most"
                        : "");
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

    /** Returns how it uses connections to the backend, with so many idle ones. */
    ConnectionPolicy policy(int pool) {
        if (settings.profile() == GatewayProfile.STOCK) {
            return product.stockConnections(version());
        }
        return product.hasPool() ? ConnectionPolicy.keeping(pool) : ConnectionPolicy.REUSED;
    }

    @Override
    public void validate(RuntimeSpec runtime) {
        String id = product.program().id();
        if (product.otherPorts() > 0 && runtime.inContainers()) {
            throw new IllegalArgumentException("arm '" + spec.id() + "': gateway '" + id
                    + "' must be with runtime process, since it listens on " + product.otherPorts()
                    + " ports beside its own, was with container: remove the arm, or give --runtime process");
        }
        if (settings.image().isPresent() && !runtime.takesImages()) {
            throw new IllegalArgumentException("arm '" + spec.id() + "': " + id + " setting '" + ProxySettings.IMAGE
                    + "' must be absent with runtime process, was '"
                    + settings.image().get()
                    + "': give --runtime container or kubernetes, or remove it");
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

    /** Returns its program as a command names it: by its path, or in an image by its name. */
    String executable() {
        return settings.image().isPresent()
                ? product.program().executable()
                : program().path().toString();
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
        return new ProxyStart(this, context).run();
    }
}
