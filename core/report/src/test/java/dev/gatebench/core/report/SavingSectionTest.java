package dev.gatebench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.history.SyntheticHistory;
import dev.gatebench.core.report.output.TerminalText;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.ResultsAssembler;
import dev.gatebench.core.run.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SavingSectionTest {
    @TempDir
    private Path dir;

    @Test
    void saysCoresAndMoneyWhereADifferenceIsShown() throws IOException {
        StringBuilder cores = new StringBuilder();
        StringBuilder money = new StringBuilder();
        Results results = results(280);

        TerminalText.section(cores, SavingSection.of(results, OptionalDouble.empty()));
        TerminalText.section(money, SavingSection.of(results, OptionalDouble.of(20)));

        // a request costs webClient 150 µs, and netty 1.89 times that
        assertThat(cores)
                .contains(
                        "| netty in place of webClient | 600 connections |",
                        "-0.134 [-0.190, -0.0867]",
                        "-13.4 [-19.0, -8.67]");
        assertThat(money).contains("-2.67 [-3.80, -1.73]", "-267 [-380, -173]");
    }

    @Test
    void saysNothingWhereNoDifferenceIsShown() throws IOException {
        assertThat(SavingSection.of(results(140), OptionalDouble.of(20)).table().rows())
                .isEmpty();
    }

    private Results results(double costUs) throws IOException {
        SyntheticHistory.write(dir, 1, costUs);
        try (var runs = Files.list(dir)) {
            return ResultsAssembler.of(new RunFolder(runs.findFirst().orElseThrow()));
        }
    }
}
