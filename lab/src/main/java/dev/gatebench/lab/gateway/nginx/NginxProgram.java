package dev.gatebench.lab.gateway.nginx;

import dev.gatebench.core.settings.Sha256;
import dev.gatebench.lab.process.CommandResult;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.Tools;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The nginx of this machine.
 *
 * @param path where it stands
 */
record NginxProgram(Path path) {
    private static final Pattern VERSION = Pattern.compile("nginx version: nginx/(\\S+)");
    private static final Duration LIMIT = Duration.ofSeconds(5);

    static Optional<NginxProgram> find() {
        return Tools.find("nginx").map(NginxProgram::new);
    }

    static NginxProgram require() {
        return find().orElseThrow(() -> new EnvironmentException(
                "nginx not found on PATH: install it (Debian: apt-get install nginx-light) or use --runtime container with"
                        + " the setting 'image'"));
    }

    /** As it calls itself: {@code 1.22.1}. */
    String version() {
        try {
            return CommandResult.of(new ProcessBuilder(path.toString(), "-v"), LIMIT)
                    .map(result -> VERSION.matcher(result.output()))
                    .filter(Matcher::find)
                    .map(found -> found.group(1))
                    .orElseThrow(() -> new EnvironmentException(
                            "'" + path + " -v' must say its version and did not: install nginx anew"));
        } catch (IOException e) {
            throw new EnvironmentException("'" + path + "' cannot be started: " + e.getMessage(), e);
        }
    }

    String sha256() {
        try {
            return Sha256.of(path.toRealPath());
        } catch (IOException e) {
            throw new EnvironmentException("'" + path + "' cannot be read: " + e.getMessage(), e);
        }
    }
}
