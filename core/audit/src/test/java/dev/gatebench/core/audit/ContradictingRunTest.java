package dev.gatebench.core.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.result.Faults;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.ResultsAssembler;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.tool.reading.ToolOutputs;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * A smoke run of commit 5f9b9673, cut to three trials: its gateways were on CPU 1 and all else on CPU 0 of a machine of
 * two, and its environment says that there was one CPU and nothing was pinned.
 */
class ContradictingRunTest {
    private static final Path FOLDER = Path.of("src/test/resources/dev/gatebench/core/audit/unpinned-by-report")
            .toAbsolutePath();

    @Test
    void anAuditSaysWhatContradictsWhat() {
        Audit audit = new Audits(
                        () -> Path.of("studies"),
                        new ToolOutputs(Optional.empty(), Map.of()),
                        InputStream.nullInputStream())
                .audit(FOLDER.toString());

        assertThat(audit.whole()).singleElement().satisfies(finding -> {
            assertThat(finding.check()).isEqualTo("consistency");
            assertThat(finding.verdict()).isEqualTo(Verdict.FAIL);
            assertThat(finding.detail())
                    .contains("its roles used more than the 1 CPU that the environment names in 3 of 3 windows")
                    .contains("'sut' had other CPUs than 'injector', 'backend' where the environment names the same")
                    .doesNotContain("\n");
        });
    }

    @Test
    void itIsBrokenAndNothingMayPassOnIt() throws IOException {
        Results results = ResultsAssembler.of(new RunFolder(FOLDER));

        assertThat(results.consistency()).map(CheckResult::verdict).hasValue(Verdict.FAIL);
        assertThat(Faults.of(results)).anySatisfy(fault -> assertThat(fault).startsWith("it contradicts itself, "));
    }
}
