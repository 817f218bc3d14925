package dev.gatebench.lab.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.schedule.Window;
import dev.gatebench.lab.jdk.Jdk;
import dev.gatebench.lab.jdk.Jdks;
import dev.gatebench.testing.Integration;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Integration
class AllocationRecordingIT {
    @TempDir
    private Path dir;

    /**
     * The child allocates by one thread that is there from the beginning and one that begins within, and says how much
     * and when. One of each JDK runs at the same time as the others, since each waits most of its time.
     */
    @Test
    void countsWhatTheThreadsOfAJvmAllocatedInAWindowThoughTheJvmWasAskedToEnd() throws Exception {
        Map<Path, Process> started = new LinkedHashMap<>();
        try {
            for (Jdk jdk : Jdks.ofThisMachine().all()) {
                if (jdk.feature() >= 17) {
                    Path folder = Files.createDirectory(dir.resolve("jdk-" + started.size()));
                    started.put(folder, start(jdk, folder));
                }
            }
            assertThat(started).isNotEmpty();
            for (Map.Entry<Path, Process> each : started.entrySet()) {
                assertCounted(each.getKey(), each.getValue());
            }
        } finally {
            started.values().forEach(Process::destroyForcibly);
        }
    }

    private static Process start(Jdk jdk, Path folder) throws IOException {
        List<String> command = new ArrayList<>(List.of(jdk.java().toString(), "-Xmx64m", "-XX:TieredStopAtLevel=1"));
        command.addAll(AllocationRecording.options(folder.resolve("a.jfr"), folder));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Allocating.class.getName()));
        return new ProcessBuilder(command)
                .redirectError(folder.resolve("err").toFile())
                .start();
    }

    private static void assertCounted(Path folder, Process process) throws Exception {
        String told;
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            told = String.valueOf(out.readLine());
            process.destroy();
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        }
        String[] figures = told.split(" ", -1);
        assertThat(figures).as(told + Files.readString(folder.resolve("err"))).hasSize(3);
        Window window = new Window(Long.parseLong(figures[0]), Long.parseLong(figures[1]));

        AllocationRecording recording = AllocationRecording.read(folder.resolve("a.jfr"));

        assertThat(recording.bytes(window))
                .hasValueCloseTo(Double.parseDouble(figures[2]), Percentage.withPercentage(5));
        assertThat(recording.bytes(new Window(window.fromEpochMs() - 3_600_000, window.fromEpochMs())))
                .as("before the JVM began")
                .isEmpty();
        assertThat(recording.bytes(new Window(window.toEpochMs(), window.toEpochMs() + 3_600_000)))
                .as("after it ended")
                .isEmpty();
    }
}
