package dev.gatebench.gatling.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.tool.gatling.LogWriter;
import dev.gatebench.core.tool.gatling.SimulationLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records a second that the decoder reads; not run with the tests, see docs/gatling.md. */
class DecodeBenchmark {
    private static final int RECORDS = 10_000_000;
    private static final int PASSES = 5;

    @TempDir
    private Path folder = Path.of("");

    @Test
    void decodesTenMillionRequests() throws IOException {
        Path file = folder.resolve("large.simlog");
        try (LogWriter writer = new LogWriter(file, 0, List.of("one"))) {
            for (int i = 0; i < RECORDS; i++) {
                writer.request(i % 2 == 0 ? "direct@600" : "netty@600", i / 30, i / 30 + 20, "");
            }
        }
        System.out.printf("%,d records, %,d MB%n", RECORDS, Files.size(file) >> 20);
        for (int pass = 1; pass <= PASSES; pass++) {
            long start = System.nanoTime();
            long sumMs = 0;
            int count = 0;
            try (SimulationLog log = SimulationLog.open(file)) {
                while (log.next()) {
                    count++;
                    sumMs += log.endEpochMs() - log.startEpochMs();
                }
            }
            double seconds = (System.nanoTime() - start) / 1e9;
            System.out.printf("pass %d: %.1f million records/s%n", pass, count / seconds / 1e6);
            assertThat(count).isEqualTo(RECORDS);
            assertThat(sumMs).isEqualTo(20L * RECORDS);
        }
    }
}
