package dev.gatebench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.load.Loads;
import dev.gatebench.core.report.output.RunFiles;
import dev.gatebench.core.result.SampleRun;
import dev.gatebench.core.result.SyntheticRun;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JUnitReportTest {
    private static final Load LOAD = new ClosedLoad(600);

    @TempDir
    Path dir;

    @Test
    void skipsACellWhoseTrialsWereRefusedWithTheReason() throws IOException {
        SyntheticRun run = new SyntheticRun(dir, 5);
        List<Trial> trials = new ArrayList<>();
        for (int round = 1; round <= 3; round++) {
            trials.add(run.trial(SyntheticRun.DIRECT, LOAD, 1, round));
            trials.add(run.trial(SyntheticRun.NETTY, LOAD, 1, round)
                    .withFindings(
                            TrialStatus.INVALID,
                            List.of(new CheckResult("host", Verdict.FAIL, "others used 31 % of the CPUs"))));
        }

        assertThat(drawn(trials))
                .contains("tests=\"3\" failures=\"0\" errors=\"0\" skipped=\"1\"")
                .contains("<skipped message=\"3 trials refused, 0 failed, 0 valid: too few for a headline; ")
                .contains("others used 31 % of the CPUs");
    }

    @Test
    void failsACellWithATrialThatDidNotRunToItsEnd() throws IOException {
        SyntheticRun run = new SyntheticRun(dir, 5);
        List<Trial> trials = new ArrayList<>();
        for (int round = 1; round <= 3; round++) {
            trials.add(run.trial(SyntheticRun.DIRECT, LOAD, 1, round));
            trials.add(
                    round == 2
                            ? SyntheticRun.failed("netty", LOAD, 1, round, "netty exited with code 137")
                            : run.trial(SyntheticRun.NETTY, LOAD, 1, round));
        }

        assertThat(drawn(trials))
                .contains("tests=\"3\" failures=\"1\" errors=\"0\" skipped=\"0\"")
                .contains("<failure type=\"failed\" message=\"0 trials refused, 1 failed, 2 valid\">")
                .contains("netty exited with code 137");
    }

    private String drawn(List<Trial> trials) throws IOException {
        StringBuilder out = new StringBuilder();
        new JUnitReport()
                .write(
                        SampleRun.results(
                                SyntheticRun.info(List.of("direct", "netty"), Loads.closed(600), true), trials, dir),
                        RunFiles.none(),
                        out);
        return out.toString();
    }
}
