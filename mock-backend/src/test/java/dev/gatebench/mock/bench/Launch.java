package dev.gatebench.mock.bench;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/** Starts nginx and the backend, with their files in a directory of its own. */
final class Launch {
    private final BenchOptions options;
    private final Path directory;

    Launch(BenchOptions options) throws IOException {
        this.options = options;
        this.directory = Files.createTempDirectory("gatebench-speed");
    }

    void checkTools() throws IOException {
        for (String tool : List.of("wrk", "nginx", "taskset")) {
            if (!isOnPath(tool)) {
                throw new IOException(tool
                        + " not found on PATH: install it (Debian: apt-get install --no-install-recommends wrk"
                        + " nginx-light util-linux)");
            }
        }
        if (!Files.isReadable(options.jar)) {
            throw new IOException(
                    "'" + options.jar + "' must be the backend's jar: build it (./mvnw -pl mock-backend -am package)");
        }
    }

    Server nginx() throws IOException {
        int port = freePort();
        String body = "x".repeat(2048);
        Files.writeString(directory.resolve("file"), body);
        String configuration = resource("nginx.conf")
                .replace("${directory}", directory.toString())
                .replace("${port}", Integer.toString(port))
                .replace("${body}", body);
        Path file = Files.writeString(directory.resolve("nginx.conf"), configuration);
        return server("nginx", port, List.of("nginx", "-p", directory.toString(), "-c", file.toString()));
    }

    Server backend() throws IOException {
        int port = freePort();
        List<String> command = new ArrayList<>(List.of(options.java));
        command.addAll(ProcStat.words(options.jvmOptions));
        command.addAll(List.of("-jar", options.jar.toString(), "--port", Integer.toString(port), "--body", "2KiB"));
        return server("backend", port, command);
    }

    Path wrkScript() throws IOException {
        return Files.writeString(directory.resolve("exact.lua"), resource("exact.lua"));
    }

    private Server server(String name, int port, List<String> command) throws IOException {
        return new Server(options.serverCpu, "http://127.0.0.1:" + port, directory.resolve(name + ".log"), command);
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = Launch.class.getResourceAsStream("/bench/" + name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static boolean isOnPath(String tool) {
        return Pattern.compile(File.pathSeparator, Pattern.LITERAL)
                .splitAsStream(System.getenv().getOrDefault("PATH", ""))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, tool)));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
