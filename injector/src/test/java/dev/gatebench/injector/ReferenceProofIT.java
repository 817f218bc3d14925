package dev.gatebench.injector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.injector.proof.ProofProtocol;
import dev.gatebench.injector.proof.ReferenceProof;
import dev.gatebench.injector.proof.ReferenceTool;
import dev.gatebench.testing.Deep;
import dev.gatebench.testing.Integration;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 1, unit = TimeUnit.MINUTES)
@Integration
class ReferenceProofIT {
    /** The process that is ended. */
    static final class Comparing {
        private Comparing() {}

        public static void main(String[] arguments) throws Exception {
            new ReferenceProof(ReferenceTool.OHA, Path.of(arguments[0]), ProofProtocol.CLEAR, 1).compare(60);
        }
    }

    /** A tool that would go on takes the CPU from what is measured next. */
    @Test
    void endsTheToolWithAllThatItStartedWhenItIsEnded(@TempDir Path folder) throws Exception {
        Path oha = Files.writeString(folder.resolve("oha"), """
                #!/bin/sh
                sleep 300 &
                echo $$ $! > started.tmp
                mv started.tmp started
                wait
                """);
        assertThat(oha.toFile().setExecutable(true)).isTrue();
        Path started = folder.resolve("started");
        Process comparing = new InjectorProcess(folder).path(folder).start(Comparing.class, folder.toString());
        long[] tool = {};
        try {
            while (!Files.exists(started)) {
                assertThat(comparing.isAlive()).isTrue();
                Thread.sleep(20);
            }
            tool = Arrays.stream(Files.readString(started).strip().split(" "))
                    .mapToLong(Long::parseLong)
                    .toArray();
            comparing.destroy();
            comparing.waitFor();
            for (int looks = 0; looks < 100 && works(tool); looks++) {
                Thread.sleep(50);
            }
            assertThat(works(tool)).isFalse();
        } finally {
            comparing.destroyForcibly();
            Arrays.stream(tool)
                    .mapToObj(ProcessHandle::of)
                    .forEach(one -> one.ifPresent(ProcessHandle::destroyForcibly));
        }
    }

    @RepeatedTest(5)
    @Deep
    void endsItEachTime(@TempDir Path folder) throws Exception {
        endsTheToolWithAllThatItStartedWhenItIsEnded(folder);
    }

    /** The system names no program of a process that has ended and that nobody has asked about. */
    private static boolean works(long[] tool) {
        return Arrays.stream(tool).anyMatch(pid -> ProcessHandle.of(pid)
                .flatMap(one -> one.info().command())
                .isPresent());
    }
}
