package dev.gatebench.lab.gateway.shenyu;

import dev.gatebench.core.policy.PolicyKind;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.settings.SettingException;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.BackendSpec;
import dev.gatebench.core.study.RuntimeSpec;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.lab.gateway.GatewayArm;
import dev.gatebench.lab.gateway.LaunchContext;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.jdk.Jdk;
import dev.gatebench.lab.jvm.ArmJvm;
import dev.gatebench.lab.maven.Maven;
import dev.gatebench.lab.tls.SpringTls;
import dev.gatebench.shenyu.Burn;
import dev.gatebench.shenyu.RuleMatching;
import dev.gatebench.shenyu.ShenyuSettings;
import dev.gatebench.shenyu.rules.PluginPolicies;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** An arm that is a ShenYu, its settings read. */
record ShenyuArm(ArmSpec spec, ShenyuSettings settings, Path base, Inventory inventory) implements GatewayArm {
    private static final String RADIX = "shenyu-config/ext-lib/target/shenyu-radix.jar";
    private static final String EMBEDDED = "shenyu-config/embedded/target/shenyu-embedded.jar";

    private static final Set<PolicyKind> WEB_SERVER =
            Set.of(PolicyKind.ACCESS_LOG, PolicyKind.COMPRESS, PolicyKind.CORS);

    /** @throws IllegalArgumentException in one line, which names the arm, when something is wrong with its settings */
    static ShenyuArm of(ArmSpec spec, Path base, Inventory inventory) {
        return new ShenyuArm(
                spec, naming(spec, () -> ShenyuSettings.from(spec.settings(), spec.version())), base, inventory);
    }

    /** Names the arm in errors of its settings. */
    private static <T> T naming(ArmSpec spec, Supplier<T> read) {
        try {
            return read.get();
        } catch (SettingException e) {
            throw new IllegalArgumentException("arm '" + spec.id() + "': " + e.getMessage(), e);
        }
    }

    String id() {
        return spec.id();
    }

    @Override
    public Optional<String> version() {
        return Optional.of(settings.version().version());
    }

    @Override
    public String describe() {
        return ShenyuFacts.line(this);
    }

    /** The server of 2.4.3 does not answer HTTP/2, though its Spring Boot has the property. */
    @Override
    public Optional<String> cannotSpeak(ClientSpec client) {
        return client.speaksHttp2() && settings.version().embedded()
                ? Optional.of("http: 2")
                : SpringTls.cannotSpeak(client);
    }

    /** Its clients speak HTTP/1.1, and those of 2.4.3 no TLS above 1.2. */
    @Override
    public Optional<String> cannotForward(BackendSpec backend) {
        if (backend.usesTls() && settings.version().embedded()) {
            return Optional.of("backend.scheme: https");
        }
        return backend.speaksHttp2() ? Optional.of("backend.http: 2") : Optional.empty();
    }

    /** Allows what its web server does itself, and what plugins do that it has; those of 2.4.3 are not embedded. */
    @Override
    public boolean canEnforce(PolicyKind kind) {
        if (WEB_SERVER.contains(kind)) {
            return image().isEmpty();
        }
        return !settings.version().embedded()
                && PluginPolicies.bundled().canEnforce(kind, settings.version().version(), settings.distribution());
    }

    @Override
    public void validate(RuntimeSpec runtime) {
        naming(spec, () -> {
            if (runtime.inContainers()) {
                settings.requireContainable();
            } else {
                settings.requireLaunchable();
            }
            return spec;
        });
    }

    @Override
    public List<Path> require(Home home, RuntimeSpec runtime) {
        boolean embedded =
                settings.gatewayJar().isEmpty() && settings.distribution().isEmpty() && image().isEmpty();
        return embedded ? List.of(embeddedJar(home)) : radixJar(home);
    }

    /**
     * Returns the jar by which a distribution finds rules by the radix matcher; none where it is not asked to.
     *
     * @throws dev.gatebench.lab.process.EnvironmentException when it was not built
     */
    List<Path> radixJar(Home home) {
        return settings.ruleMatching() == RuleMatching.RADIX
                        && !settings.version().embedded()
                ? List.of(home.built(RADIX))
                : List.of();
    }

    @Override
    public ArmSpec fetched(Home home, RuntimeSpec runtime, Consumer<String> line) {
        if (runtime.inContainers() || settings.version().embedded() || ShenyuArms.saysWhatToLaunch(spec)) {
            return spec;
        }
        ShenyuReleases releases = new ShenyuReleases(ShenyuReleases.userCache(), Maven.of(home), line);
        return ShenyuArms.from(spec, releases.folder(settings.version().version()));
    }

    /** Returns all of the project's jars that an arm of ShenYu may be started from. */
    static List<Path> jars(Home home) {
        return List.of(embeddedJar(home), home.built(RADIX));
    }

    static Path embeddedJar(Home home) {
        return home.built(EMBEDDED);
    }

    @Override
    public Optional<String> image() {
        return settings.officialImage();
    }

    @Override
    public Map<String, String> artifacts() {
        return ShenyuFacts.artifacts(this);
    }

    @Override
    public Optional<ArmJvm> jvm() {
        if (image().isPresent()) {
            return Optional.empty();
        }
        return Optional.of(ArmJvm.of(id(), jdk(), settings.jvm(), base));
    }

    /** @throws dev.gatebench.lab.jvm.NoSuchJdkException when this machine has no JDK as the settings ask for */
    Jdk jdk() {
        return ArmJvm.jdk(id(), inventory.jdks(), settings.jdk());
    }

    @Override
    public List<Double> burns() {
        return settings.burn().map(Burn::shares).orElse(List.of());
    }

    @Override
    public OptionalDouble burnt(List<String> log, List<Trial> trials) {
        return BurntShare.of(log, trials);
    }

    @Override
    public Map<String, Object> settingsWithoutBurn() {
        Map<String, Object> others = new HashMap<>(spec.settings());
        others.remove(ShenyuSettings.BURN);
        return others;
    }

    @Override
    public RunningArm launch(LaunchContext context) {
        return new ShenyuStart(this, context).run();
    }
}
