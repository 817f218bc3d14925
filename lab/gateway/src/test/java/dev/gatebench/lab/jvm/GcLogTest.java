package dev.gatebench.lab.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.schedule.Window;
import dev.gatebench.testing.SparseFile;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GcLogTest {
    @TempDir
    Path folder;

    @Test
    void addsUpThePausesThatEndedInTheWindow() throws IOException {
        Path log = Files.writeString(folder.resolve("gc.log"), """
                [1700000000900ms] Using G1
                [1700000000999ms] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 24M->4M(256M) 9.000ms
                [1700000001000ms] GC(1) Pause Young (Normal) (G1 Evacuation Pause) 24M->4M(256M) 3.125ms
                [1700000001500ms] GC(2)   Pre Evacuate Collection Set: 0.1ms
                [1700000001600ms] GC(2) Concurrent Mark Cycle 5.000ms
                [1700000001700ms] GC(3) Pause Mark Start 0.010ms
                [1700000002000ms] GC(4) Pause Young (Allocation Failure) 24M->4M(256M) 7.000ms
                """);

        GcLog.Pauses pauses =
                GcLog.pauses(log, new Window(1700000001000L, 1700000002000L)).orElseThrow();

        assertThat(GcLog.collector(log)).hasValue("G1");
        assertThat(pauses.count()).isEqualTo(2);
        assertThat(pauses.ns()).isCloseTo(3_135_000, Offset.offset(1.0));
        assertThat(pauses.longestNs()).isCloseTo(3_125_000, Offset.offset(1.0));
    }

    @Test
    void isEmptyWithoutALog() {
        assertThat(GcLog.pauses(folder.resolve("none"), new Window(0, 1))).isEmpty();
        assertThat(GcLog.collector(folder.resolve("none"))).isEmpty();
    }

    @Test
    void isEmptyOfALogThatIsLargerThanAnyMemory() throws IOException {
        Path log = SparseFile.grow(folder.resolve("gc.log"));

        assertThat(GcLog.pauses(log, new Window(0, 1))).isEmpty();
    }

    @Test
    void readsLinesThatAreMadeToBeReadSlowlyAtOnce() throws IOException {
        String line = "[1ms] " + " Pause ".repeat(45) + "111111111.111111111ms ".repeat(30) + "x\n";
        Path log = Files.writeString(folder.resolve("gc.log"), line.repeat(15_000));

        long before = ManagementFactory.getThreadMXBean()
                .getThreadCpuTime(Thread.currentThread().getId());
        assertThat(GcLog.pauses(log, new Window(0, 1)).orElseThrow().count()).isZero();
        assertThat(ManagementFactory.getThreadMXBean()
                                .getThreadCpuTime(Thread.currentThread().getId())
                        - before)
                .as("CPU time, ns: a search that goes back took half a minute")
                .isLessThan(5_000_000_000L);
    }

    @Test
    void isEmptyOfALink() throws IOException {
        Path link = Files.createSymbolicLink(
                folder.resolve("gc.log"), Files.writeString(folder.resolve("other"), "[1ms] Using G1\n"));

        assertThat(GcLog.collector(link)).isEmpty();
    }
}
