package dev.gatebench.lab.run;

import dev.gatebench.core.report.Reports;
import dev.gatebench.core.result.Arm;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.RunFolder;
import dev.gatebench.core.selftest.AlikeArms;
import dev.gatebench.core.selftest.ControlArm;
import dev.gatebench.core.selftest.RunCosts;
import dev.gatebench.core.selftest.SelfTest;
import dev.gatebench.core.selftest.SelfTestOptions;
import dev.gatebench.core.selftest.SelfTestResults;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.FidelitySpec;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.lab.gateway.GatewayKind;
import dev.gatebench.shenyu.Burn;
import dev.gatebench.shenyu.ShenyuSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads a recorded run and has it analysed. */
public final class SelfTestAnalysis {
    private static final String BURN = "burn";

    private SelfTestAnalysis() {}

    /**
     * Analyses a run's folder; measures nothing.
     *
     * @param start time to reckon for starting a fork's processes
     * @throws StudyException when the folder is no run's, or the run has too little to analyse
     */
    public static SelfTestResults of(Path folder, Duration start, SelfTestOptions options) {
        RunFolder run = new RunFolder(folder);
        Results results = read(run);
        FidelitySpec spec = StudyParser.parseAsRun(run.study()).at(fidelity(results));
        AlikeArms arms = AlikeArms.of(results);
        return SelfTest.analyse(
                results,
                arms,
                controls(results, arms),
                RunCosts.of(spec, results.warmUps(), arms.baseline(), arms.candidate(), start),
                options);
    }

    private static Results read(RunFolder run) {
        try {
            return Reports.read(run.path());
        } catch (IOException e) {
            throw new StudyException(String.valueOf(e.getMessage()));
        }
    }

    private static Fidelity fidelity(Results results) {
        return Arrays.stream(Fidelity.values())
                .filter(each -> each.id().equals(results.fidelity()))
                .findFirst()
                .orElseThrow(() -> new StudyException("run.json: fidelity '" + results.fidelity() + "' is unknown"));
    }

    /** The arms that are the baseline but for what they burn. */
    private static List<ControlArm> controls(Results results, AlikeArms arms) {
        Arm baseline = results.arms().stream()
                .filter(arm -> arm.id().equals(arms.baseline()))
                .findFirst()
                .orElseThrow();
        return results.arms().stream()
                .filter(arm -> arm.gateway().equals(baseline.gateway())
                        && arm.version().equals(baseline.version())
                        && withoutBurn(arm).equals(withoutBurn(baseline)))
                .flatMap(arm -> control(arm).stream())
                .toList();
    }

    private static Optional<ControlArm> control(Arm arm) {
        return Stream.of(arm)
                .filter(each -> each.gateway().equals(GatewayKind.SHENYU.id()))
                .flatMap(each -> ShenyuSettings.from(each.settings(), each.version()).burn().stream())
                .map(Burn::time)
                .map(time -> new ControlArm(arm.id(), time.toNanos()))
                .findFirst();
    }

    private static Map<String, Object> withoutBurn(Arm arm) {
        Map<String, Object> settings = new HashMap<>(arm.settings());
        settings.remove(BURN);
        return settings;
    }
}
