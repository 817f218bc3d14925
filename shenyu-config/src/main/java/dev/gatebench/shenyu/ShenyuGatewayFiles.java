package dev.gatebench.shenyu;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.gatebench.core.jvm.JvmOptions;
import dev.gatebench.core.policy.PolicySpec;
import dev.gatebench.core.settings.SettingException;
import dev.gatebench.shenyu.rules.LocalModeCalls;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Writes the files and the command line of a gateway. Starts nothing. */
public final class ShenyuGatewayFiles {
    private static final String LOGGING = "logback-distribution.xml";

    private ShenyuGatewayFiles() {}

    /**
     * Writes the gateway's files.
     *
     * @param policies the policies of the gateway, of which its plugins enforce some
     * @throws SettingException when the release cannot be launched or a JVM option file is not usable
     * @throws IOException when a file cannot be written, or the gateway's program is not there
     */
    public static ShenyuLaunch write(
            ShenyuSettings settings, GatewayPlace place, LocalKey key, List<PolicySpec> policies) throws IOException {
        settings.requireFiles();
        place.program().require();
        Path yml = place.dir().resolve("application.yml").toAbsolutePath();
        if (yml.toString().contains(",")) {
            throw new SettingException("ShenYu's directory must have no comma in its path, was '%s': choose another"
                    .formatted(yml.getParent()));
        }
        List<String> command = command(settings, place, yml);
        ShenyuLaunch launch = new ShenyuLaunch(
                yml,
                command,
                URI.create("http://127.0.0.1:" + place.port()),
                key,
                LocalModeCalls.of(settings.rules(), place.upstreams(), policies),
                settings.strategy().loadedLine(),
                settings.burn().map(Burn::loggedLine),
                settings.ruleMatching().loggedLine(),
                settings.upstreamConnections());
        Files.createDirectories(place.dir());
        Files.writeString(yml, applicationYml(settings, place.port(), key));
        if (isDistribution(settings)) {
            Files.writeString(logging(yml), Resources.text(LOGGING));
        }
        return launch;
    }

    static String applicationYml(ShenyuSettings settings, int port, LocalKey key) throws IOException {
        Optional<String> maxConnections = settings.pool() instanceof Pool.Fixed fixed
                ? Optional.of(Integer.toString(fixed.maxConnections()))
                : Optional.empty();
        Map<String, Optional<String>> values = Map.of(
                "version", Optional.of(settings.version().version()),
                "port", Optional.of(Integer.toString(port)),
                "serverWorkers", Optional.of(Integer.toString(settings.serverWorkers())),
                "strategy", Optional.of(settings.strategy().word()),
                "keepAlive", Optional.of(Boolean.toString(settings.keepAlive())),
                "poolType", Optional.of(settings.pool().type().toUpperCase(Locale.ROOT)),
                "maxConnections", maxConnections,
                "sha512Key", Optional.of(key.sha512()),
                "logLevel", Optional.of(settings.logLevel()));
        // each a YAML document: Spring Boot lets a later one win over those before
        String text = settings.version().files().stream()
                .map(file -> new Template(Resources.text(file)).fill(values))
                .collect(Collectors.joining("---\n"));
        Map<String, Object> further = new LinkedHashMap<>(settings.properties());
        settings.burn().ifPresent(burn -> further.putAll(burn.properties()));
        further.putAll(settings.ruleMatching().properties());
        return further.isEmpty() ? text : text + "\n" + new YAMLMapper().writeValueAsString(further);
    }

    /** Reads options that ShenYu gets with every set: {@code always}, and beside it {@code distribution}. */
    private static List<String> bundledOptions(String name, GatewayPlace place) {
        String file = name + ".jvmopts";
        return JvmOptions.parse(file, Resources.text("jvm/" + file), place.jdk());
    }

    private static List<String> command(ShenyuSettings settings, GatewayPlace place, Path yml) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(place.java().toString());
        command.addAll(bundledOptions("always", place));
        if (isDistribution(settings)) {
            command.addAll(bundledOptions("distribution", place));
        }
        for (String set : settings.jvm()) {
            command.addAll(JvmOptions.read(set, place.base(), place.jdk()));
        }
        if (isDistribution(settings)) {
            // libraries in it write logs below the user's home
            command.add("-Duser.home=" + yml.getParent());
            // until Spring reads --logging.config, Logback takes any logback.xml that it finds. A jar that was not
            // built
            // as a release has one, which makes a folder logs in the working directory
            command.add("-Dlogback.configurationFile=file:" + logging(yml));
        }
        command.addAll(place.program().arguments());
        command.add("--spring.config.location=file:" + yml);
        if (isDistribution(settings)) {
            command.add("--logging.config=file:" + logging(yml));
        }
        if (settings.version().takesRadixJar()) {
            settings.ruleMatching().switchedOff().ifPresent(command::add);
        }
        return command;
    }

    /** Whether the gateway is built as the releases' distributions are, unpacked or as one jar. */
    private static boolean isDistribution(ShenyuSettings settings) {
        return !settings.version().embedded();
    }

    private static Path logging(Path yml) {
        return yml.resolveSibling("logback.xml");
    }
}
