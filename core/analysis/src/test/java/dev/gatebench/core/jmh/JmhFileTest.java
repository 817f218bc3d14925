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
        assertThat(split.forkScores()).singleElement().satisfies(fork -> assertThat(fork)
                .isCloseTo(93.549, within(0.001)));
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
    void knowsTheMedianOfEachForkWhereJmhWroteItsIterations() throws IOException {
        assertThat(forkScores("\"rawData\": [[10.0, 90.0, 20.0], [30.0, 50.0]]"))
                .containsExactly(20.0, 40.0);
        assertThat(forkScores("\"other\": 1")).as("written without").isEmpty();
        assertThat(forkScores("\"rawData\": []")).isEmpty();
        assertThat(forkScores("\"rawData\": [[10.0, \"NaN\"], [30.0, 50.0]]")).isEmpty();
        assertThat(forkScores("\"rawData\": [[0.0, 0.0], [30.0, 50.0]]"))
                .as("no ratio is made of 0")
                .isEmpty();
    }

    private List<Double> forkScores(String rawData) throws IOException {
        Files.writeString(file, """
                [{"benchmark": "a.B.c", "mode": "avgt", "forks": 2, "measurementIterations": 2,
                  "primaryMetric": {"score": 27.5, "scoreUnit": "ns/op", %s}}]""".formatted(rawData));
        return JmhFile.read(file).get(0).forkScores();
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
