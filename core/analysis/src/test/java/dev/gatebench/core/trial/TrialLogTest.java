package dev.gatebench.core.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.result.SyntheticRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrialLogTest {
    private final Path dir;

    TrialLogTest(@TempDir Path dir) {
        this.dir = dir;
    }

    @Test
    void readsBackWhatItWrote() throws IOException {
        Trial full = TrialBuilder.like(new SyntheticRun(dir, 1).trial(SyntheticRun.NETTY, new ClosedLoad(600), 1, 2))
                .errors(Map.of(ErrorKind.TIMEOUT, 2L))
                .build();
        Trial failed = SyntheticRun.failed(
                "direct", new ClosedLoad(800), 1, 2, "the injector exited with code 1\nand a second line");
        try (TrialLog log = TrialLog.open(file())) {
            log.append(full);
            log.append(failed);
        }
        assertThat(TrialLog.read(file())).containsExactly(full, failed);
        assertThat(Files.readAllLines(file())).hasSize(2);
    }

    @Test
    void isReadableAfterEveryAppendWithoutBeingClosed() throws IOException {
        try (TrialLog log = TrialLog.open(file())) {
            log.append(failed(1));
            assertThat(TrialLog.read(file())).hasSize(1);
            log.append(failed(2));
            assertThat(TrialLog.read(file())).hasSize(2);
        }
    }

    @Test
    void aLineThatAFullDiskHasCutSwallowsNoneOfTheLinesThatFollow() throws IOException {
        try (TrialLog log = TrialLog.open(file())) {
            log.append(failed(1));
            // what a write leaves that fails in the middle, before another lane goes on
            Files.writeString(file(), "{\"arm\":\"direct\",\"lo", StandardOpenOption.APPEND);
            log.append(failed(2));
            log.append(failed(3));
        }
        assertThat(TrialLog.read(file())).containsExactly(failed(1), failed(2), failed(3));
    }

    @Test
    void passesOverATruncatedLastLineWhereverItWasCut() throws IOException {
        try (TrialLog log = TrialLog.open(file())) {
            log.append(failed(1));
            log.append(failed(2));
        }
        byte[] whole = Files.readAllBytes(file());
        int first = whole.length / 2;
        for (int cut = first; cut < whole.length; cut++) {
            Files.write(file(), java.util.Arrays.copyOf(whole, cut));
            assertThat(TrialLog.read(file())).as("cut at %d", cut).containsExactly(failed(1));
        }
    }

    @Test
    void appendsAfterATruncatedLineWithoutJoiningIt() throws IOException {
        try (TrialLog log = TrialLog.open(file())) {
            log.append(failed(1));
        }
        Files.writeString(file(), "{\"arm\":\"net", StandardOpenOption.APPEND);
        try (TrialLog log = TrialLog.open(file())) {
            log.append(failed(3));
        }
        assertThat(TrialLog.read(file())).containsExactly(failed(1), failed(3));
    }

    @Test
    void namesFileAndLineOfAnythingElse() throws IOException {
        try (TrialLog log = TrialLog.open(file())) {
            log.append(failed(1));
        }
        Files.writeString(file(), "{}\n", StandardOpenOption.APPEND);
        assertThatThrownBy(() -> TrialLog.read(file()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("trials.jsonl line 2 is not a trial")
                .hasMessageContaining("restore the line or delete it")
                .hasMessageNotContaining("\n");
    }

    @Test
    void hasNoTrialsWithoutAFile() throws IOException {
        assertThat(TrialLog.read(file())).isEmpty();
    }

    private Path file() {
        return dir.resolve("trials.jsonl");
    }

    private static Trial failed(int round) {
        return SyntheticRun.failed("netty", new ClosedLoad(600), 1, round, "schließt früh");
    }
}
