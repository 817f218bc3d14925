package dev.gatebench.mock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.testing.Deep;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A backend under 1,200 connections of good, slow, broken and pipelining clients: no wrong reply, and memory that does
 * not grow. It takes some seconds; {@code -Dsoak.seconds=600} makes it ten minutes.
 */
@Deep
class SoakIT {
    private static final int CONNECTIONS = 1200;
    private static final int SECONDS = Integer.getInteger("soak.seconds", 6);
    private static final long GROWTH_KIB = 24 << 10;
    private static final Pattern ALIVE = Pattern.compile("(?m)^Total +\\d+ +(\\d+)$");
    private static final Pattern RSS = Pattern.compile("VmRSS:\\s+(\\d+) kB");

    private final Path directory;

    SoakIT(@TempDir Path directory) {
        this.directory = directory;
    }

    @Test
    void answersRightAndDoesNotGrow() throws Exception {
        Process backend = start();
        try {
            String line = backend.inputReader().readLine();
            SoakClients clients = new SoakClients(Integer.parseInt(line.substring(line.lastIndexOf(':') + 1)));
            clients.start(CONNECTIONS);
            Memory start = rest(backend, SECONDS / 4.0, clients);
            Memory middle = rest(backend, SECONDS * 3 / 8.0, clients);
            Memory end = rest(backend, SECONDS * 3 / 8.0, clients);
            clients.stop();
            assertThat(clients.wrong).isEmpty();
            assertThat(clients.replies.sum()).isGreaterThan(CONNECTIONS);
            assertThat(end.heapKib() - start.heapKib()).as("KiB of heap").isLessThan(GROWTH_KIB);
            assertThat(end.rssKib() - middle.rssKib()).as("KiB in memory").isLessThan(GROWTH_KIB);
            assertThat(backend.isAlive()).isTrue();
            assertThat(Files.readString(directory.resolve("err"))).isEmpty();
        } finally {
            backend.destroyForcibly();
        }
    }

    private Process start() throws IOException {
        List<String> command = List.of(
                java("java"),
                "-Xms256m",
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:+AlwaysPreTouch",
                "-jar",
                Path.of("target", "mock-backend.jar").toString(),
                "--port=0",
                "--body=echo",
                "--delay=uniform(1ms,200ms)");
        return new ProcessBuilder(command)
                .redirectError(directory.resolve("err").toFile())
                .start();
    }

    private static String java(String tool) {
        return Path.of(System.getProperty("java.home"), "bin", tool).toString();
    }

    /**
     * The memory of a process.
     *
     * @param heapKib what is alive on its heap after a collection
     * @param rssKib what of it is in memory
     */
    private record Memory(long heapKib, long rssKib) {}

    private static Memory rest(Process backend, double seconds, SoakClients clients) throws Exception {
        Thread.sleep((long) (1000 * seconds));
        // it collects and counts in one stop: what is allocated until a second command reads the heap is no growth
        Matcher alive = ALIVE.matcher(jcmd(backend, "GC.class_histogram"));
        assertThat(alive.find()).isTrue();
        long heap = Long.parseLong(alive.group(1)) >> 10;
        Matcher rss = RSS.matcher(Files.readString(Path.of("/proc/" + backend.pid() + "/status")));
        assertThat(rss.find()).isTrue();
        Memory memory = new Memory(heap, Long.parseLong(rss.group(1)));
        System.out.printf(
                "soak: heap %d KiB, in memory %d KiB, %d replies over %d connections, %d wrong%n",
                memory.heapKib(),
                memory.rssKib(),
                clients.replies.sum(),
                clients.connections.sum(),
                clients.wrong.size());
        return memory;
    }

    private static String jcmd(Process process, String command) throws Exception {
        Process jcmd = new ProcessBuilder(java("jcmd"), Long.toString(process.pid()), command).start();
        String text = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(jcmd.waitFor()).as(text).isZero();
        return text;
    }
}
