package dev.gatebench.lab.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminalTest {
    @ParameterizedTest
    @CsvSource({
        "/dev/pts/3, xterm, true",
        "/dev/tty1, linux, true",
        "/dev/pts/3, dumb, false",
        "pipe:[1234], xterm, false",
        "/tmp/out.log, xterm, false",
        "/dev/null, xterm, false"
    })
    void redrawsLinesOnATerminalWithACursorAlone(String target, String term, boolean redraws) {
        assertThat(BarProgress.redraws(target, Map.of("TERM", term))).isEqualTo(redraws);
    }

    @Test
    void redrawsNothingInCi() {
        assertThat(BarProgress.redraws("/dev/pts/3", Map.of("TERM", "xterm", "CI", "true")))
                .isFalse();
    }

    @Test
    void writesPlainLinesElsewhereWithoutEscapes() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (Progress progress =
                Progress.of(new PrintStream(out, true, StandardCharsets.UTF_8), Duration.ofSeconds(60))) {
            progress.running("netty closed 20 fork 1 round 1", Duration.ofSeconds(15));
            progress.figures("2,000 requests/s", Duration.ofSeconds(20));
            progress.line("a line");
            assertThat(progress.isWatched()).isFalse();
        }
        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .containsExactly("[ 25 %, at most 45 s left] netty closed 20 fork 1 round 1", "a line");
    }

    @Test
    void showsOnATerminalWhatRunsAndWhatIsKnownOfIt() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (Progress progress =
                new BarProgress(new PrintStream(out, true, StandardCharsets.UTF_8), Duration.ofSeconds(60))) {
            progress.running("netty closed 20", Duration.ofSeconds(15));
            progress.figures("2,000 requests/s", Duration.ofSeconds(30));
            assertThat(progress.isWatched()).isTrue();
        }
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("50%", "netty closed 20");
    }
}
