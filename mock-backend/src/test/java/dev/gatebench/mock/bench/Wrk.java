package dev.gatebench.mock.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** wrk with one thread, pinned. */
final class Wrk {
    private final int cpu;
    private final Path script;

    Wrk(int cpu, Path script) {
        this.cpu = cpu;
        this.script = script;
    }

    /**
     * The figures of wrk.
     *
     * @param requests replies received
     * @param seconds how long it took
     * @param p50Ms median of the service time, ms
     * @param p99Ms its 99th percentile, ms
     */
    record Load(long requests, double seconds, double p50Ms, double p99Ms) {
        double perSecond() {
            return requests / seconds;
        }
    }

    Load run(String url, int connections, int seconds) throws IOException, InterruptedException {
        Process wrk = new ProcessBuilder(List.of(
                        "taskset",
                        "-c",
                        Integer.toString(cpu),
                        "wrk",
                        "-t1",
                        "-c" + connections,
                        "-d" + seconds + "s",
                        "-s",
                        script.toString(),
                        url))
                .redirectErrorStream(true)
                .start();
        try {
            String output = new String(wrk.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            wrk.waitFor();
            return parse(output);
        } finally {
            wrk.destroyForcibly();
        }
    }

    private static Load parse(String output) throws IOException {
        List<String> exact = ProcStat.words(output.lines()
                .filter(line -> line.startsWith("EXACT "))
                .findFirst()
                .orElseThrow(() -> new IOException("wrk must print a line EXACT, but printed: " + output)));
        if (!exact.get(6).equals("0")) {
            throw new IOException("wrk must see no errors, but saw " + exact.get(6) + ": " + output);
        }
        return new Load(
                Long.parseLong(exact.get(1)),
                Long.parseLong(exact.get(2)) / 1e6,
                Long.parseLong(exact.get(3)) / 1e3,
                Long.parseLong(exact.get(5)) / 1e3);
    }
}
