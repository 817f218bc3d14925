package dev.gatebench.lab.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.result.BackendFigures;
import dev.gatebench.core.result.Verdict;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectionFindingTest {

    @ParameterizedTest
    @CsvSource({
        "REUSED, 50000, 600, PASS",
        "REUSED, 50000, 1700, PASS",
        "REUSED, 50000, 1701, FAIL",
        "REUSED, 5234, 5243, FAIL",
        "ONE_PER_REQUEST, 5234, 5243, PASS",
        "ONE_PER_REQUEST, 50000, 600, FAIL"
    })
    void comparesTheBackendsConnectionsWithTheArm(
            ConnectionUse use, long requests, long connections, Verdict expected) {
        var finding = ConnectionFinding.of(use, Optional.of(new BackendFigures(requests, connections)), 600);

        assertThat(finding.verdict()).isEqualTo(expected);
        assertThat(finding.detail()).contains(String.format("%,d upstream connections", connections));
    }

    @Test
    void cannotSayAnythingWithoutTheBackend() {
        assertThat(ConnectionFinding.of(ConnectionUse.REUSED, Optional.empty(), 600)
                        .verdict())
                .isEqualTo(Verdict.NOT_CHECKABLE);
    }
}
