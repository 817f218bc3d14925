package dev.gatebench.mock.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A server process pinned to one CPU. */
final class Server implements AutoCloseable {
    private final Process process;
    private final String url;
    private final Path log;

    Server(int cpu, String url, Path log, List<String> command) throws IOException {
        this.url = url;
        this.log = log;
        List<String> pinned = new ArrayList<>(List.of("taskset", "-c", Integer.toString(cpu)));
        pinned.addAll(command);
        // taskset replaces itself by the command, so the process is the server
        process = new ProcessBuilder(pinned)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
    }

    String url() {
        return url;
    }

    /** Waits until it answers. */
    void awaitReply(HttpClient client, String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + path)).build();
        for (int tries = 0; tries < 300 && process.isAlive(); tries++) {
            try {
                client.send(request, BodyHandlers.discarding());
                return;
            } catch (IOException notYet) {
                Thread.sleep(100);
            }
        }
        throw new IOException(url + path + " must answer within 30 s; its log says: " + Files.readString(log));
    }

    /** CPU time so far, of all its threads. */
    long cpuTicks() throws IOException {
        return ProcStat.ticks(process.pid());
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(5, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
