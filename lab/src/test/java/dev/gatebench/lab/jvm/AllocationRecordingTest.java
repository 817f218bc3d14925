package dev.gatebench.lab.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.gatebench.core.schedule.Window;
import dev.gatebench.lab.jdk.Jdk;
import dev.gatebench.lab.jdk.Jdks;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AllocationRecordingTest {
    private final Path dir;

    AllocationRecordingTest(@TempDir Path dir) {
        this.dir = dir;
    }

    static List<Jdk> jdksThatTheGatewayRunsOn() {
        return Jdks.ofThisMachine().all().stream()
                .filter(jdk -> jdk.feature() >= 17)
                .toList();
    }

    /**
     * The child allocates by one thread that is there from the beginning and one that begins within, and says how much
     * and when.
     */
    @ParameterizedTest
    @MethodSource("jdksThatTheGatewayRunsOn")
    void countsWhatTheThreadsOfAJvmAllocatedInAWindowThoughTheJvmWasAskedToEnd(Jdk jdk) throws Exception {
        Path file = dir.resolve("a.jfr");
        List<String> command = new ArrayList<>(List.of(jdk.java().toString(), "-Xmx64m"));
        command.addAll(AllocationRecording.options(file, dir));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Allocating.class.getName()));
        Process process = new ProcessBuilder(command)
                .redirectError(dir.resolve("err").toFile())
                .start();
        String told;
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            told = String.valueOf(out.readLine());
            process.destroy();
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        String[] figures = told.split(" ", -1);
        assertThat(figures).as(told + Files.readString(dir.resolve("err"))).hasSize(3);
        Window window = new Window(Long.parseLong(figures[0]), Long.parseLong(figures[1]));

        AllocationRecording recording = AllocationRecording.read(file);

        assertThat(recording.bytes(window))
                .hasValueCloseTo(Double.parseDouble(figures[2]), Percentage.withPercentage(5));
        assertThat(recording.bytes(new Window(window.fromEpochMs() - 3_600_000, window.fromEpochMs())))
                .as("before the JVM began")
                .isEmpty();
        assertThat(recording.bytes(new Window(window.toEpochMs(), window.toEpochMs() + 3_600_000)))
                .as("after it ended")
                .isEmpty();
    }

    @Test
    void whatIsNoRecordingCannotBeRead() throws IOException {
        Path file = Files.writeString(dir.resolve("cut.jfr"), "FLR");
        assertThatIOException().isThrownBy(() -> AllocationRecording.read(file));
        assertThatIOException().isThrownBy(() -> AllocationRecording.read(dir.resolve("none.jfr")));
    }
}
