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
final class NginxBackend extends Backend {
    private static final String NAME = "nginx";
    private static final String FILES = "files";
    private static final String BODY_FILE = "body";
    private static final Pattern VERSION = Pattern.compile("nginx version: nginx/(\\S+)");
    private static final ConfigurationFile CONFIGURATION = ConfigurationFile.of(NginxBackend.class, "nginx.conf");

    /** Files of a worker beside connections of the load, and connections that a gateway has closed. */
    private static final int OTHER_CONNECTIONS = 1024;

    private final Endpoint at;
    private final NginxBackendClient client;

    private NginxBackend(String name, BackendSpec spec, Task task, Endpoint at) {
        super(name, spec, Optional.of(task));
        this.at = at;
        this.client = new NginxBackendClient(at.fromHere());
    }

    /** Starts one and does not wait for it. */
    static NginxBackend launched(BackendSpec spec, BackendLaunch launch) {
        Host host = launch.host();
        Path folder = launch.folder().resolve(launch.name()).toAbsolutePath();
        Listening listening = host.listening();
        int port = listening.port() == 0 ? host.freePort() : listening.port();
        Path file = CONFIGURATION.write(
                folder,
                Map.of(
                        // it stands between quotes there
                        "folder",
                        folder.toString().replace("\\", "\\\\").replace("\"", "\\\""),
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
                        .needing(Needs.serving(port)));
        return new NginxBackend(launch.name(), spec, task, task.endpoint(port));
    }

    /** The same bytes as the mock backend answers with. */
    static byte[] content(BackendSpec spec) {
        return spec.text()
                .map(text -> text.getBytes(StandardCharsets.US_ASCII))
                .orElseGet(() -> generated(Math.toIntExact(Sizes.parse(spec.body()))));
    }

    /** By the rule of {@code docs/mock-backend.md}. */
    private static byte[] generated(int bytes) {
        byte[] content = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            content[i] = (byte) ('!' + (31L * i + bytes) % 94);
        }
        return content;
    }

    /**
     * Its program.
     *
     * @throws EnvironmentException when there is none
     */
    static Program program(Inventory inventory) {
        return inventory.requireProgram(
                NAME, "install it (Debian: apt-get install nginx-light), or give --set backend.kind=mock");
    }

    /** Its version by its name; nothing where it does not say it. */
    static Map<String, String> version(Inventory inventory) {
        return program(inventory)
                .version("-v", VERSION)
                .map(version -> Map.of(NAME, version))
                .orElse(Map.of());
    }

    @Override
    String kindInWords() {
        return "nginx behind the gateways";
    }

    /** It says nothing when it listens, so that it is asked. */
    @Override
    Optional<Endpoint> listening() {
        try {
            var unused = client.stats();
            return Optional.of(at);
        } catch (EnvironmentException e) {
            return Optional.empty();
        }
    }

    @Override
    BackendClient clientOf(Endpoint endpoint) {
        return client;
    }
}
