package dev.gatebench.shenyu;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.gatebench.shenyu.input.Resources;
import dev.gatebench.shenyu.input.SettingException;
import dev.gatebench.shenyu.jvm.JvmOptions;
import dev.gatebench.shenyu.rules.LocalModeCalls;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Turns settings into the files and the command line of a gateway. Starts nothing. */
public final class ShenyuGatewayFiles {
    private ShenyuGatewayFiles() {}

    /**
     * Writes the gateway's files.
     *
     * @throws SettingException when the release cannot be launched or a JVM option file is not usable
     * @throws IOException when a file cannot be written, or the gateway's jar is not there
     */
    public static ShenyuLaunch write(ShenyuSettings settings, GatewayPlace place, LocalKey key) throws IOException {
        settings.requireLaunchable();
        if (!Files.isRegularFile(place.jar())) {
            throw new NoSuchFileException(
                    place.jar().toString(), null, "build it: mvn -pl shenyu-config/embedded package");
        }
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
                LocalModeCalls.of(settings.rules(), place.upstream()),
                settings.strategy().loadedLine(),
                settings.burn().map(Burn::loggedLine),
                settings.ruleMatching().loggedLine(),
                settings.upstreamConnections());
        Files.createDirectories(place.dir());
        Files.writeString(yml, applicationYml(settings, place.port(), key));
        return launch;
    }

    static String applicationYml(ShenyuSettings settings, int port, LocalKey key) throws IOException {
        Optional<String> maxConnections = settings.pool() instanceof Pool.Fixed fixed
                ? Optional.of(Integer.toString(fixed.maxConnections()))
                : Optional.empty();
        String template = "application-" + settings.version().version() + ".yml";
        String text = new Template(Resources.text(template))
                .fill(Map.of(
                        "port", Optional.of(Integer.toString(port)),
                        "serverWorkers", Optional.of(Integer.toString(settings.serverWorkers())),
                        "strategy", Optional.of(settings.strategy().word()),
                        "keepAlive", Optional.of(Boolean.toString(settings.keepAlive())),
                        "poolType", Optional.of(settings.pool().type().toUpperCase(Locale.ROOT)),
                        "maxConnections", maxConnections,
                        "sha512Key", Optional.of(key.sha512()),
                        "logLevel", Optional.of(settings.logLevel())));
        // a second YAML document: Spring Boot lets it win over the first
        Map<String, Object> further = new LinkedHashMap<>(settings.properties());
        settings.burn().ifPresent(burn -> further.putAll(burn.properties()));
        further.putAll(settings.ruleMatching().properties());
        return further.isEmpty() ? text : text + "\n" + new YAMLMapper().writeValueAsString(further);
    }

    private static List<String> command(ShenyuSettings settings, GatewayPlace place, Path yml) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(place.java().toString());
        command.addAll(JvmOptions.always(place.jdk()));
        for (String set : settings.jvm()) {
            command.addAll(JvmOptions.read(set, place.base(), place.jdk()));
        }
        command.addAll(
                List.of("-jar", place.jar().toAbsolutePath().toString(), "--spring.config.location=file:" + yml));
        return command;
    }
}
