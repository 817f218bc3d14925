package dev.gatebench.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The tables of {@code docs/statistics.md} are the simulations'. */
class StatisticsDocTest {
    @ParameterizedTest
    @EnumSource(Errors.class)
    void theTableHasTheSimulationsRows(Errors errors) throws IOException {
        assertThat(Files.readString(Path.of("../docs/statistics.md"))).contains(IntervalStudy.row(errors, 4));
    }

    @Test
    void theTableOfLanesIsTheSimulations() throws IOException {
        assertThat(Files.readString(Path.of("../docs/statistics.md")))
                .contains(LaneStudy.FORKS.stream().map(LaneStudy::row).toList())
                .contains("holds the truth in " + LaneStudy.sharingTime() + " of runs");
    }
}
