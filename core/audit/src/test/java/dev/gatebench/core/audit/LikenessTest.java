package dev.gatebench.core.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.result.ResultsAssembler;
import dev.gatebench.core.result.SampleRun;
import dev.gatebench.core.run.RunFolder;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LikenessTest {
    @TempDir
    Path dir;

    @Test
    void tellsHowMuchTrialsOfTheSameArmDiffer() throws IOException {
        SampleRun.write(dir);
        Likeness likeness = Likeness.of(ResultsAssembler.of(new RunFolder(dir))).orElseThrow();
        assertThat(likeness.pairs()).isGreaterThan(10);
        assertThat(likeness.typical()).isBetween(0.0, likeness.largest());
        assertThat(likeness.words()).contains("pairs of trials of the same arm differed in throughput by");
    }
}
