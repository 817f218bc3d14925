package dev.gatebench.shenyu;

import dev.gatebench.core.jvm.JvmOptions;
import dev.gatebench.core.routes.GeneratedRoutes;
import dev.gatebench.core.routes.Route;
import dev.gatebench.core.settings.ImageChoice;
import dev.gatebench.core.settings.JdkChoice;
import dev.gatebench.core.settings.SettingException;
import dev.gatebench.core.settings.SettingMap;
import dev.gatebench.core.unit.Sizes;
import dev.gatebench.shenyu.rules.RuleTable;
import dev.gatebench.shenyu.version.ShenyuHome;
import dev.gatebench.shenyu.version.ShenyuVersions;
import dev.gatebench.shenyu.version.VersionFacts;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The settings of one ShenYu gateway.
 *
 * @param version the release
 * @param strategy the HTTP client
 * @param keepAlive whether connections to the backend are used again; never implicit, as ShenYu's default (false)
 *     decides results
 * @param serverWorkers event loop threads of the server; where not given, as the release ships (4 in 2.4.3)
 * @param jvm sets of JVM options, bundled names or paths of {@code .jvmopts} files, later ones after earlier ones
 * @param jdk the JDK that it runs on; none for the one that runs Gatebench
 * @param allocation whether its JVM records allocations
 * @param logLevel of everything but the line that names the client; below warn, ShenYu logs every request
 * @param properties further settings of ShenYu's own by their full name, checked against the release
 * @param routes the routes that the rule table was generated from; none where the table was given
 * @param burn a positive control; none where requests cost no more than they do
 * @param memory the most memory that it may use, in a container; none for no limit
 * @param jar path of the gateway's jar where it is not the embedded one
 * @param home path of the unpacked distribution that is launched
 * @param image official image whose distribution is launched, in a container
 */
public record ShenyuSettings(
        VersionFacts version,
        Strategy strategy,
        boolean keepAlive,
        Pool pool,
        int serverWorkers,
        List<String> jvm,
        Optional<JdkChoice> jdk,
        boolean allocation,
        String logLevel,
        Map<String, Object> properties,
        RuleTable rules,
        Optional<GeneratedRoutes> routes,
        RuleMatching ruleMatching,
        Optional<Burn> burn,
        Optional<Long> memory,
        Optional<String> jar,
        Optional<String> home,
        Optional<String> image) {
    /** The embedded release, for a study that names none. */
    public static final String DEFAULT_VERSION = "2.4.3";

    /** The setting that makes it a positive control. */
    public static final String BURN = "burn";

    /** The setting that names the folder of an unpacked distribution. */
    public static final String HOME = "home";

    /** The setting that names an official image. */
    public static final String IMAGE = ImageChoice.SETTING;

    /** With less a JVM does not start. */
    private static final long LEAST_MEMORY = 64 << 20;

    public ShenyuSettings {
        jvm = List.copyOf(jvm);
        properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
    }

    /**
     * Reads the settings of an arm of a study.
     *
     * @param studySettings the arm's {@code settings}
     * @param version the arm's version, {@value #DEFAULT_VERSION} where it has none
     * @throws SettingException when something is unknown, of the wrong kind, or would be silently ignored by the
     *     release
     */
    public static ShenyuSettings from(Map<String, Object> studySettings, Optional<String> version) {
        ShenyuVersions versions = ShenyuVersions.bundled();
        VersionFacts facts = versions.facts(version.orElse(DEFAULT_VERSION));
        SettingMap map = SettingMap.of("ShenYu", studySettings);
        Strategy strategy = Strategy.of(map.choice("strategy", Strategy.words())
                .orElseThrow(() -> map.missing("strategy", "write strategy: netty or strategy: webClient")));
        boolean keepAlive = map.bool("keepAlive")
                .orElseThrow(() -> map.missing(
                        "keepAlive",
                        "ShenYu's default (false) decides results; write keepAlive: true or keepAlive: false"));
        Pool pool = map.map("pool").map(Pool::from).orElseGet(Pool.Elastic::new);
        Optional<SettingMap> rules = map.mapOrWord("rules", "matcher", RuleMatching.words());
        RuleMatching matching = rules.flatMap(table -> table.choice("matcher", RuleMatching.words()))
                .map(RuleMatching::of)
                .orElse(RuleMatching.SCAN);
        Optional<GeneratedRoutes> routes = map.map("routes").map(GeneratedRoutes::from);
        Optional<SettingMap> given = rules.filter(table -> !table.isEmpty());
        if (routes.isPresent() && given.isPresent()) {
            throw new SettingException(
                    "ShenYu setting 'routes' makes a rule table and 'rules' is one: give one of them");
        }
        if (matching == RuleMatching.RADIX && routes.stream().anyMatch(table -> table.kind() == Route.Kind.HOST)) {
            throw map.wrong(
                    "rules", "absent with routes of kind host, since the radix matcher finds rules by path", "radix");
        }
        ShenyuSettings settings = new ShenyuSettings(
                facts,
                strategy,
                keepAlive,
                pool,
                map.integer("serverWorkers", 1, 1024).orElse(facts.serverWorkers()),
                map.texts("jvm").orElse(List.of("default")),
                JdkChoice.from(map),
                map.bool("allocation").orElse(false),
                map.choice("logLevel", List.of("error", "warn", "info")).orElse("warn"),
                map.map("properties").map(SettingMap::rest).orElse(Map.of()),
                routes.map(RuleTable::of).or(() -> given.map(RuleTable::from)).orElseGet(RuleTable::standard),
                routes,
                matching,
                map.percentages(BURN, Burn.MOST).map(Burn::new),
                map.size("memory", LEAST_MEMORY),
                map.text("jar"),
                map.text(HOME),
                ImageChoice.from(map));
        map.done();
        settings.jvm().forEach(JvmOptions::checkName);
        LaunchRules.check(settings);
        Map<String, String> chosen = Map.of("strategy", strategy.word(), "pool", pool.type());
        settings.properties().forEach((key, value) -> versions.check(facts.version(), key, value, chosen));
        return settings;
    }

    /** Throws a {@link SettingException} where a named file is not there, or a setting is for containers alone. */
    public void requireLaunchable() {
        requireFiles();
        image.ifPresent(given -> {
            throw onlyContainers("image", given);
        });
        memory.ifPresent(limit -> {
            throw onlyContainers("memory", Sizes.format(limit));
        });
    }

    /** Throws a {@link SettingException} where there is nothing that could be started in a container. */
    public void requireContainable() {
        requireFiles();
        if (officialImage().isPresent() && jdk.isPresent()) {
            throw new SettingException(
                    "ShenYu setting 'jdk' must not be with image '%s', which has its own, was '%s': remove it"
                            .formatted(officialImage().get(), jdk.get()));
        }
        if (officialImage().isPresent() && ruleMatching == RuleMatching.RADIX) {
            throw new SettingException(
                    ("ShenYu setting 'rules: radix' must not be with image '%s', which does not have the"
                                    + " jar: remove it, or name a distribution by 'home'")
                            .formatted(officialImage().get()));
        }
    }

    /** Throws a {@link SettingException} where a jar or a distribution that is named is not there. */
    public void requireFiles() {
        gatewayJar();
        distribution();
    }

    /**
     * Returns the official image to launch; empty for the embedded gateway, a jar or a distribution of this machine.
     */
    public Optional<String> officialImage() {
        boolean ofThisMachine = version.embedded() || jar.isPresent() || home.isPresent();
        return image.or(
                () -> ofThisMachine ? Optional.empty() : Optional.of("apache/shenyu-bootstrap:" + version.version()));
    }

    private static SettingException onlyContainers(String setting, String value) {
        return new SettingException(
                "ShenYu setting '%s' is for containers, was '%s': give --runtime container, or remove it"
                        .formatted(setting, value));
    }

    /**
     * Returns the distribution to launch; empty for the embedded gateway or a jar.
     *
     * @throws SettingException when the folder holds none, or one of another release
     */
    public Optional<ShenyuHome> distribution() {
        return home.map(ShenyuHome::of).map(found -> {
            if (!found.version().equals(version.version())) {
                throw new SettingException("ShenYu home '%s' must be of version %s, is of %s: correct one of them"
                        .formatted(found.folder(), version.version(), found.version()));
            }
            return found;
        });
    }

    /**
     * Returns the jar to launch in place of the embedded gateway; empty without one.
     *
     * @throws SettingException when there is no jar that could be run
     */
    public Optional<GatewayJar> gatewayJar() {
        return jar.map(GatewayJar::of);
    }

    /** Returns the rule by which the backend must see connections. */
    public UpstreamConnections upstreamConnections() {
        return keepAlive ? UpstreamConnections.REUSED : UpstreamConnections.ONE_PER_REQUEST;
    }
}
