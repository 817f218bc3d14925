package dev.gatebench.lab.run;

import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.ResultsAssembler;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.selftest.AlikeArms;
import dev.gatebench.core.selftest.AlikeArms.ControlArm;
import dev.gatebench.core.selftest.RunCosts;
import dev.gatebench.core.selftest.SelfTest;
import dev.gatebench.core.selftest.SelfTestOptions;
import dev.gatebench.core.selftest.SelfTestResults;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.FidelitySpec;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.StudyParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Analyses recorded runs. */
public final class SelfTestAnalysis {
    private SelfTestAnalysis() {}

    /**
     * Analyses the folders of runs; measures nothing.
     *
     * @param folders the run with the two alike arms, then runs of controls with the first of the two
     * @param start assumed time to start a fork's processes
     * @param warmUp assumed time to warm up a fork's two arms; absent: as recorded
     * @throws StudyException when a folder is no run's, the first has too little to analyse, or another has no control
     */
    public static SelfTestResults of(
            List<Path> folders, Duration start, Optional<Duration> warmUp, SelfTestOptions options) {
        RunFolder run = new RunFolder(folders.get(0));
        Results results = read(run);
        FidelitySpec spec = StudyParser.parseAsRun(run.study()).at(Fidelity.ofRun(results.fidelity()));
        AlikeArms arms = AlikeArms.of(results);
        SelfTestControls controls = new SelfTestControls(run, results, arms.baseline());
        List<ControlArm> all = new ArrayList<>(controls.in(run, results));
        for (Path other : folders.subList(1, folders.size())) {
            RunFolder further = new RunFolder(other);
            all.addAll(controls.inAnother(further, read(further)));
        }
        return SelfTest.analyse(
                results,
                arms,
                all,
                RunCosts.of(spec, results.warmUps(), arms.baseline(), arms.candidate(), start, warmUp),
                options);
    }

    private static Results read(RunFolder run) {
        try {
            return ResultsAssembler.of(run);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
