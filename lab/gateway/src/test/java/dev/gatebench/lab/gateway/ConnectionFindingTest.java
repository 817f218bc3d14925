package dev.gatebench.lab.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.trial.BackendFigures;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectionFindingTest {

    @ParameterizedTest
    @CsvSource({
        "false, 50000, 600, PASS",
        "false, 50000, 1700, PASS",
        "false, 50000, 1701, FAIL",
        "false, 5234, 5243, FAIL",
        "true, 5234, 5243, PASS",
        "true, 50000, 600, FAIL"
    })
    void comparesTheBackendsConnectionsWithTheArm(
            boolean onePerRequest, long requests, long connections, Verdict expected) {
        CheckResult finding = ConnectionFinding.of(
                onePerRequest ? ConnectionPolicy.ONE_PER_REQUEST : ConnectionPolicy.REUSED,
                Optional.of(new BackendFigures(requests, connections)),
                600);

        assertThat(finding.verdict()).isEqualTo(expected);
        assertThat(finding.detail()).contains(String.format("%,d upstream connections", connections));
    }

    @Test
    void saysNothingOfAPoolThatIsSmallerThanTheLoad() {
        Optional<BackendFigures> backend = Optional.of(new BackendFigures(50_000, 30_000));

        assertThat(ConnectionFinding.of(ConnectionPolicy.keeping(599), backend, 600)
                        .verdict())
                .isEqualTo(Verdict.NOT_CHECKABLE);
        assertThat(ConnectionFinding.of(ConnectionPolicy.keeping(600), backend, 600)
                        .verdict())
                .isEqualTo(Verdict.FAIL);
    }

    @Test
    void cannotSayAnythingWithoutTheBackend() {
        assertThat(ConnectionFinding.of(ConnectionPolicy.REUSED, Optional.empty(), 600)
                        .verdict())
                .isEqualTo(Verdict.NOT_CHECKABLE);
    }
}
