package dev.gatebench.lab.backend;

import dev.gatebench.core.study.BackendSpec;
import dev.gatebench.core.unit.Sizes;
import dev.gatebench.lab.host.Endpoint;
import dev.gatebench.lab.host.Host;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.host.Listening;
import dev.gatebench.lab.host.Needs;
import dev.gatebench.lab.host.Program;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.template.ConfigurationFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** An nginx that answers every path with a static file, at once, as the backends of many published reports do. */
final class NginxBackend {
    private static final String NAME = "nginx";
    private static final String FILES = "files";
    private static final String BODY_FILE = "body";
    private static final Pattern VERSION = Pattern.compile("nginx version: nginx/(\\S+)");
    private static final ConfigurationFile CONFIGURATION = ConfigurationFile.of(NginxBackend.class, "nginx.conf");

    /** Files of a worker beside connections of the load, and connections that a gateway has closed. */
    private static final int OTHER_CONNECTIONS = 1024;

    private NginxBackend() {}

    static Backend launched(BackendSpec spec, BackendLaunch launch) {
        Host host = launch.host();
        Path folder = launch.folder().resolve(launch.name()).toAbsolutePath();
        Listening listening = launch.listening(spec);
        int port = listening.port() == 0 ? host.freePort() : listening.port();
        Path file = CONFIGURATION.write(
                folder,
                Map.of(
                        "folder",
                        folder.toString(),
                        "root",
                        host.inventory().isRoots(),
                        "workers",
                        launch.cpuCount(),
                        "workerConnections",
                        2 * launch.connections() + OTHER_CONNECTIONS,
                        "address",
                        listening.address(),
                        "port",
                        port,
                        "files",
                        FILES,
                        "bodyFile",
                        BODY_FILE,
                        "status",
                        NginxBackendClient.STATUS));
        try {
            Files.write(Files.createDirectories(folder.resolve(FILES)).resolve(BODY_FILE), content(spec));
            host.put(folder);
        } catch (IOException e) {
            throw new EnvironmentException(
                    "'" + folder + "' cannot be written: " + e.getMessage() + "; free disk space or give --out", e);
        }
        List<String> command =
                List.of(program(host.inventory()).path().toString(), "-p", folder.toString(), "-c", file.toString());
        Task task = launch.tasks()
                .start(TaskSpec.logged(launch.name(), launch.role(), command, launch.cpus(), launch.log())
                        .writing(folder)
                        .needing(Needs.serving(port)));
        Endpoint at = task.endpoint(port);
        NginxBackendClient client = new NginxBackendClient(at.fromHere());
        return new Backend(
                launch.name(),
                spec,
                Optional.of(task),
                () -> client.listens() ? Optional.of(at) : Optional.empty(),
                endpoint -> client,
                Optional.empty(),
                () -> {});
    }

    /** Returns the bytes with which a mock backend of this spec answers, too. */
    static byte[] content(BackendSpec spec) {
        return spec.text()
                .map(text -> text.getBytes(StandardCharsets.US_ASCII))
                .orElseGet(() -> generated(Math.toIntExact(Sizes.parse(spec.body()))));
    }

    /** Generates a body by the rule of {@code docs/mock-backend.md}. */
    private static byte[] generated(int bytes) {
        byte[] content = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            content[i] = (byte) ('!' + (31L * i + bytes) % 94);
        }
        return content;
    }

    /** @throws EnvironmentException when there is no nginx */
    static Program program(Inventory inventory) {
        return inventory.requireProgram(
                NAME, "install it (Debian: apt-get install nginx-light), or give --set backend.kind=mock");
    }

    /** Returns its version by its name; nothing where it does not print it. */
    static Map<String, String> version(Inventory inventory) {
        return program(inventory)
                .version("-v", VERSION)
                .map(version -> Map.of(NAME, version))
                .orElse(Map.of());
    }
}
