package dev.gatebench.core.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.driver.Times;
import dev.gatebench.core.load.ClosedLoad;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.StringLength;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistogramFilesTest {
    private static final Instant START = Instant.parse("2026-11-20T10:00:00.250Z");

    @Test
    void readsBackEveryCount(@TempDir Path dir) throws IOException {
        Histogram histogram = histogram(7);
        HistogramFiles.write(dir, "hdr/netty-600-f1-r1.hdr", "netty 600", START, 8_000_000_000L, histogram);
        assertThat(HistogramFiles.read(dir, "hdr/netty-600-f1-r1.hdr")).isEqualTo(histogram);
    }

    @Test
    void writesALogThatTheStandardReaderUnderstands(@TempDir Path dir) throws IOException {
        HistogramFiles.write(dir, "hdr/a.hdr", "a\nb", START, 8_000_000_000L, histogram(7));
        byte[] bytes = Files.readAllBytes(dir.resolve("hdr/a.hdr"));
        try (HistogramLogReader reader = new HistogramLogReader(new ByteArrayInputStream(bytes))) {
            Histogram read = (Histogram) reader.nextIntervalHistogram();
            assertThat(read.getTotalCount()).isEqualTo(5000);
            assertThat(read.getStartTimeStamp()).isEqualTo(START.toEpochMilli());
            assertThat(read.getEndTimeStamp()).isEqualTo(START.toEpochMilli() + 8000);
            assertThat(reader.getStartTimeSec()).isEqualTo(START.toEpochMilli() / 1e3);
        }
    }

    @Test
    void decodesWhatDriversReport() {
        Histogram histogram = histogram(3);
        assertThat(Times.of(1, histogram, 1).decoded()).isEqualTo(histogram);
        assertThatThrownBy(() -> new Times(1, "AAAA", 1).decoded())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("V2 compressed HdrHistogram in Base64");
    }

    @Test
    void namesTheFileThatIsMissingOrWrong(@TempDir Path dir) throws IOException {
        Files.writeString(dir.resolve("x.hdr"), "no histogram\n");
        assertThatThrownBy(() -> HistogramFiles.read(dir, "x.hdr"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("x.hdr is not a histogram log");
        assertThatThrownBy(() -> HistogramFiles.read(dir, "y.hdr"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("y.hdr is missing");
    }

    @Test
    void refusesLinesThatOnlyAnotherReaderSees(@TempDir Path dir) throws IOException {
        Files.writeString(dir.resolve("a.hdr"), "#x\r0.1,1.0,1.0,HISTFAAA\r0.1,1.0,1.0,HISTFAAA\n");

        assertThatThrownBy(() -> HistogramFiles.read(dir, "a.hdr"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("its lines must end with a line feed alone");
    }

    @Test
    void keepsPlainNamesAndTellsOthersApart() {
        assertThat(HistogramFiles.path(new TrialId("webClient", new ClosedLoad(1200), 3, 2), 1))
                .isEqualTo("hdr/webClient-closed-1200-f3-r2.hdr");
        assertThat(HistogramFiles.path(new TrialId("a/b", new ClosedLoad(1), 1, 1), 1))
                .isNotEqualTo(HistogramFiles.path(new TrialId("a_b", new ClosedLoad(1), 1, 1), 1));
        assertThat(HistogramFiles.path(new TrialId("a/b", new ClosedLoad(1), 1, 1), 1))
                .isNotEqualTo(HistogramFiles.path(new TrialId("a:b", new ClosedLoad(1), 1, 1), 1));
    }

    @Property
    void staysInItsFolderWhateverTheArmIsCalled(@ForAll @StringLength(max = 300) String arm) {
        String path = HistogramFiles.path(new TrialId(arm, new ClosedLoad(600), 1, 1), 1);
        assertThat(path).matches("hdr/[A-Za-z0-9_.~-]{1,110}\\.hdr");
        assertThat(Path.of("run").resolve(path).normalize().getParent()).isEqualTo(Path.of("run", "hdr"));
    }

    private static Histogram histogram(long seed) {
        Histogram histogram = new Histogram(3);
        Random random = new Random(seed);
        for (int i = 0; i < 5000; i++) {
            histogram.recordValue(20_000_000 + random.nextInt(400_000_000));
        }
        return histogram;
    }
}
