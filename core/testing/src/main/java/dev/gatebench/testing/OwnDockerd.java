package dev.gatebench.testing;

import java.io.IOException;
import java.nio.file.Path;

/** Starts a Docker engine of a test's own, without networks, which keeps all that it has in a folder. */
public final class OwnDockerd {
    private OwnDockerd() {}

    /** Returns the address of the engine of a folder, as {@code DOCKER_HOST} has it. */
    public static String socket(Path folder) {
        return "unix://" + folder.resolve("engine.sock");
    }

    /** Returns the file of what it prints. */
    public static Path output(Path folder) {
        return folder.resolve("engine.txt");
    }

    /** Starts the engine, which answers a while later. */
    public static Process start(Path folder) throws IOException {
        return new ProcessBuilder(
                        "dockerd",
                        "--data-root",
                        folder.resolve("data").toString(),
                        "--exec-root",
                        folder.resolve("exec").toString(),
                        "--pidfile",
                        folder.resolve("engine.pid").toString(),
                        "--host",
                        socket(folder),
                        "--bridge",
                        "none",
                        "--iptables=false",
                        "--ip6tables=false")
                .redirectErrorStream(true)
                .redirectOutput(output(folder).toFile())
                .start();
    }
}
