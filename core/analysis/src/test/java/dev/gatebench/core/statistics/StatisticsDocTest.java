package dev.gatebench.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.testing.Deep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The tables of {@code docs/statistics.md} are the simulations'. */
class StatisticsDocTest {
    @Test
    void eachTableHasARowOfTheSimulations() throws IOException {
        assertThat(Files.readString(Path.of("../../docs/statistics.md")))
                .contains(IntervalStudy.row(Errors.NORMAL, 4))
                .contains(LaneStudy.row("1 1 1"))
                .contains(LaneStudy.Case.SKEWED_OF_TWO.row())
                .contains(LaneStudy.rowOfPairs(3));
    }

    @Deep
    @ParameterizedTest
    @EnumSource(Errors.class)
    void theTableHasTheSimulationsRows(Errors errors) throws IOException {
        assertThat(Files.readString(Path.of("../../docs/statistics.md"))).contains(IntervalStudy.row(errors, 4));
    }

    @Deep
    @Test
    void theTablesOfLanesAreTheSimulations() throws IOException {
        assertThat(Files.readString(Path.of("../../docs/statistics.md")))
                .contains(LaneStudy.FORKS.stream().map(LaneStudy::row).toList())
                .contains(Stream.of(LaneStudy.Case.values())
                        .map(LaneStudy.Case::row)
                        .toList())
                .contains(LaneStudy.PAIRS.stream().map(LaneStudy::rowOfPairs).toList());
    }
}
