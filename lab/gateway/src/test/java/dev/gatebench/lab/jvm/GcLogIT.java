package dev.gatebench.lab.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.schedule.Window;
import dev.gatebench.testing.Integration;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads the logs that JVMs of this JDK write. */
@Integration
class GcLogIT {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseG1GC", "-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseZGC"})
    void readsWhatThisJvmWrites(String collector) throws Exception {
        Path log = folder.resolve("gc.log");
        long before = System.currentTimeMillis();
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                collector,
                GcLog.option(log)));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Garbage.class.getName()));
        Process process = new ProcessBuilder(command).inheritIO().start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();

        GcLog.Pauses pauses = GcLog.pauses(log, new Window(before, System.currentTimeMillis() + 1))
                .orElseThrow();

        assertThat(GcLog.collector(log)).isPresent();
        assertThat(pauses.count()).isPositive();
        assertThat(pauses.ns()).isPositive();
    }

    /** Collects garbage. */
    static final class Garbage {
        public static void main(String[] args) {
            System.gc();
        }
    }
}
