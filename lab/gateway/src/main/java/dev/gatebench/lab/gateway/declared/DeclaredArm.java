package dev.gatebench.lab.gateway.declared;

import dev.gatebench.core.policy.PolicyKind;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.BackendSpec;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** An arm whose gateway is declared, its settings read. */
record DeclaredArm(ArmSpec spec, DeclaredGateway gateway, DeclaredSettings settings, Inventory inventory)
        implements GatewayArm {
    /** Behind the last slash, before a digest. */
    private static final Pattern IMAGE_TAG = Pattern.compile(":([^:/@]+)(?:@[^/]*)?$");

    /** More workers than any machine has CPUs for: of a gateway that has no bound of its own. */
    private static final int UNBOUNDED_WORKERS = 1024;

    @Override
    public Optional<String> version() {
        return settings.image().isPresent()
                ? settings.image().map(IMAGE_TAG::matcher).filter(Matcher::find).map(found -> found.group(1))
                : find().flatMap(gateway::version);
    }

    private Declaration declared() {
        return gateway.declaration();
    }

    @Override
    public String describe() {
        return declared().name()
                + version().map(version -> " " + version).orElse("") + ", " + connections() + ", "
                + settings.workers().map(count -> count + " workers").orElseGet(this::eachCpu)
                + (settings.profile() == GatewayProfile.TUNED
                        ? declared().tuned().stream()
                                .map(Declaration.Tuning::setting)
                                .collect(Collectors.joining(", ", ", tuned as its makers advise: ", ""))
                        : "")
                + declared().settings().keySet().stream()
                        .map(setting -> ", " + setting + " " + settings.own().get(setting))
                        .collect(Collectors.joining())
                + settings.routes().map(routes -> ", " + routes.description()).orElse("")
                + spec.client().words().map(words -> ", " + words).orElse("")
                + spec.policyWords()
                + settings.image().map(image -> ", image " + image).orElse("");
    }

    private String eachCpu() {
        return "a worker for each CPU"
                + (declared().maxWorkers() < UNBOUNDED_WORKERS
                        ? ", " + declared().maxWorkers() + " at most"
                        : "");
    }

    private String connections() {
        if (settings.profile() == GatewayProfile.STOCK) {
            return "as its makers ship it: "
                    + declared().connections().stockOf(version()).words();
        }
        if (!declared().connections().pool()) {
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
            return declared().connections().stockOf(version());
        }
        return declared().connections().pool() ? ConnectionPolicy.keeping(pool) : ConnectionPolicy.REUSED;
    }

    /**
     * Fills all templates in for plans like its own, so that a wrong one is told before anything is started.
     *
     * @throws dev.gatebench.lab.template.TemplateException when one is wrong, or has a placeholder without a value
     */
    void tryTemplates() {
        new TemplateTrial(gateway, settings, inventory).run();
    }

    @Override
    public void validate(RuntimeSpec runtime) {
        if (declared().ports() > 0 && runtime.inContainers()) {
            throw new IllegalArgumentException("arm '" + spec.id() + "': gateway '" + gateway.id()
                    + "' must be with runtime process, since it listens on "
                    + declared().ports()
                    + " ports beside its own, was with container: remove the arm, or give --runtime process");
        }
        if (settings.image().isPresent() && !runtime.takesImages()) {
            throw new IllegalArgumentException("arm '" + spec.id() + "': " + gateway.id() + " setting '"
                    + DeclaredSettings.IMAGE + "' must be absent with runtime process, was '"
                    + settings.image().get()
                    + "': give --runtime container or kubernetes, or "
                    + (spec.settings().containsKey(DeclaredSettings.IMAGE)
                            ? "remove it"
                            : "give its gateway.yml the key 'start', without which it is an image alone"));
        }
        if (settings.image().isEmpty()
                && runtime.kind().equals(RuntimeSpec.Kind.KUBERNETES)
                && declared().program().contains("/")) {
            throw new IllegalArgumentException("arm '" + spec.id() + "': gateway '" + gateway.id()
                    + "' must have its program on the PATH of the pods' image with runtime kubernetes, was '"
                    + declared().program() + "': name an image by the setting '" + DeclaredSettings.IMAGE
                    + "', or give --runtime process");
        }
        if (settings.image().isPresent() && !declared().container().mounts().isEmpty() && !runtime.inContainers()) {
            throw new IllegalArgumentException("arm '" + spec.id() + "': gateway '" + gateway.id()
                    + "' must be with runtime container, since container.mounts of its gateway.yml names files that"
                    + " only a container is given, was with " + runtime.kind().id() + ": give --runtime container");
        }
    }

    @Override
    public Optional<String> cannotSpeak(ClientSpec client) {
        return declared().cannotSpeak(client);
    }

    @Override
    public Optional<String> cannotForward(BackendSpec backend) {
        return declared().cannotForward(backend);
    }

    @Override
    public boolean canEnforce(PolicyKind kind) {
        return declared().policies().containsKey(kind);
    }

    @Override
    public List<Path> require(Home home, RuntimeSpec runtime) {
        if (settings.image().isEmpty()) {
            Program program = program();
            List<String> arguments = declared().version().arguments();
            if (!arguments.isEmpty() && gateway.version(program).isEmpty()) {
                throw new EnvironmentException("'" + program.path() + " " + String.join(" ", arguments)
                        + "' must say the version of " + declared().name() + ", a line like "
                        + declared().version().line().orElse("") + ", and did not: correct the key version of gateway '"
                        + gateway.id() + "', or install the program anew");
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
                : gateway.find(inventory);
    }

    private Program program() {
        String where = declared().program().contains("/") ? " in the gateway's folder: " : " on PATH: ";
        String binary = gateway.folder().isPresent()
                ? "the setting '" + DeclaredSettings.BINARY + "'"
                : "--gateway-binary " + gateway.id() + "=PATH";
        return find().orElseThrow(() -> new EnvironmentException(declared().program() + " not found" + where
                + declared().get() + ", give " + binary
                + ", or, with --runtime container or kubernetes, the setting '" + DeclaredSettings.IMAGE + "'"));
    }

    /** Returns its program as a command names it: by its path, or in an image by its name. */
    String executable() {
        return settings.image().isPresent()
                ? gateway.executable()
                : program().path().toString();
    }

    @Override
    public Optional<String> image() {
        return settings.image();
    }

    @Override
    public String gatewayName() {
        return gateway.folder().map(folder -> folder.nameOf(gateway.files())).orElse(spec.gateway());
    }

    /** Returns the hashes of its program, and of the files of a folder of the user's. */
    @Override
    public Map<String, String> artifacts() {
        Map<String, String> hashes = new LinkedHashMap<>();
        if (settings.image().isEmpty()) {
            find().ifPresent(program -> hashes.put(program.path().toString(), "SHA-256 " + program.sha256()));
        }
        gateway.folder().ifPresent(folder -> hashes.putAll(folder.hashes(gateway.files())));
        return hashes;
    }

    @Override
    public RunningArm launch(LaunchContext context) {
        return new DeclaredStart(this, context).run();
    }
}
