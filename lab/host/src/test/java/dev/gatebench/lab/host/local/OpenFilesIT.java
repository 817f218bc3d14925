package dev.gatebench.lab.host.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

@Integration
class OpenFilesIT {
    @Test
    @Needs(Requirement.LINUX)
    void agreesWithTheKernelOnAProcessThatHoldsStill() throws IOException {
        Process cat = new ProcessBuilder("cat").start();
        try (Writer in = cat.outputWriter();
                Reader out = cat.inputReader()) {
            in.write("it has begun\n");
            in.flush();
            assertThat(out.read()).isEqualTo('i');
            Path folder = Path.of("/proc", Long.toString(cat.pid()), "fd");
            OpenFiles told = OpenFiles.onLinux(System.getProperty("os.version"));
            assertThat(told.in(folder)).isEqualTo(new OpenFiles(false).in(folder));
            assertThat(told.in(folder).orElseThrow()).isPositive();
        } finally {
            cat.destroyForcibly();
        }
    }
}
