package dev.gatebench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.result.SampleRun;
import dev.gatebench.testing.Integration;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file best.jvmopts, given to a real JVM. */
@Integration
class BestJvmOptionsIT {
    private final Path dir;

    BestJvmOptionsIT(@TempDir Path dir) {
        this.dir = dir;
    }

    @Test
    void javaTakesItAsAnArgumentFile() throws Exception {
        SampleRun.write(dir);
        Reports.redraw(dir);
        Path flags = dir.resolve("flags");
        Process java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "@" + dir.resolve("best.jvmopts"),
                        "-XX:+PrintFlagsFinal",
                        "-version")
                .redirectErrorStream(true)
                .redirectOutput(flags.toFile())
                .start();

        assertThat(java.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(Files.readString(flags))
                .containsPattern("MaxHeapSize\\s+= 1073741824")
                .containsPattern("UseG1GC\\s+= true");
    }
}
