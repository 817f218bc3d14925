package dev.gatebench.core.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a file that JMH 1.37 wrote with {@code -rf json -prof gc}. */
class JmhFileTest {
    private final Path file;

    JmhFileTest(@TempDir Path dir) {
        this.file = dir.resolve("jmh.json");
    }

    @Test
    void readsScoresAsJmhPrintedThem() throws IOException {
        Files.writeString(file, real());
        List<JmhScore> scores = JmhFile.read(file);
        assertThat(scores).hasSize(2);
        JmhScore split = scores.get(0);
        assertThat(split.benchmark()).isEqualTo("SplitBenchmark.split");
        assertThat(split.params()).isEqualTo(Map.of("routes", "10"));
        assertThat(split.mode()).isEqualTo("avgt");
        assertThat(split.n()).isEqualTo(3);
        assertThat(split.score()).isCloseTo(98.701, within(0.001));
        assertThat(split.error().orElseThrow()).isCloseTo(573.920, within(0.001));
        assertThat(split.unit()).isEqualTo("ns/op");
        assertThat(split.allocBytesPerOp().orElseThrow()).isCloseTo(256.003, within(0.001));
        assertThat(scores.get(1).mode()).isEqualTo("sample");
    }

    @Test
    void readsTheAllocationOfOlderReleasesToo() throws IOException {
        Files.writeString(file, real().replace("\"gc.alloc.rate.norm\"", "\"·gc.alloc.rate.norm\""));
        assertThat(JmhFile.read(file).get(0).allocBytesPerOp()).isPresent();
    }

    @Test
    void leavesOutWhatJmhCallsNaN() throws IOException {
        Files.writeString(file, real().replaceFirst("\"scoreError\": 573[.\\d]*", "\"scoreError\": \"NaN\""));
        assertThat(JmhFile.read(file).get(0).error()).isEmpty();
    }

    @Test
    void hasNoScoresWithoutAFileOrInAnEmptyOne() throws IOException {
        assertThat(JmhFile.read(file)).isEmpty();
        Files.createFile(file);
        assertThat(JmhFile.read(file)).isEmpty();
    }

    @Test
    void namesTheFileThatIsNotJmhs() throws IOException {
        Files.writeString(file, "{}");
        assertThatThrownBy(() -> JmhFile.read(file)).hasMessageContaining("jmh.json is not JMH's JSON");
        Files.writeString(file, "[{\"benchmark\": \"a.b\"}]");
        assertThatThrownBy(() -> JmhFile.read(file)).hasMessageContaining("entry 0 is not JMH's");
        Files.writeString(file, "[{");
        assertThatThrownBy(() -> JmhFile.read(file)).hasMessageContaining("jmh.json cannot be read");
    }

    private static String real() throws IOException {
        try (InputStream in = Objects.requireNonNull(JmhFileTest.class.getResourceAsStream("jmh.json"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
