package dev.gatebench.lab.run;

import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.ResultsAssembler;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.selftest.AlikeArms;
import dev.gatebench.core.selftest.AlikeArms.ControlArm;
import dev.gatebench.core.selftest.RunCosts;
import dev.gatebench.core.selftest.SelfTest;
import dev.gatebench.core.selftest.SelfTestOptions;
import dev.gatebench.core.selftest.SelfTestResults;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.FidelitySpec;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.lab.catalog.Gateways;
import dev.gatebench.lab.gateway.GatewayArm;
import dev.gatebench.lab.host.local.LocalInventory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Reads a recorded run and has it analysed. */
public final class SelfTestAnalysis {
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
            return ResultsAssembler.of(run);
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
                        && read(arm).settingsWithoutBurn().equals(read(baseline).settingsWithoutBurn()))
                .flatMap(arm -> control(arm).stream())
                .toList();
    }

    private static Optional<ControlArm> control(Arm arm) {
        return read(arm).burns().map(time -> new ControlArm(arm.id(), time.toNanos()));
    }

    private static GatewayArm read(Arm arm) {
        ArmSpec spec =
                new ArmSpec(arm.id(), arm.gateway(), arm.version(), arm.settings(), OptionalInt.empty(), Set.of());
        return Gateways.read(spec, Path.of(""), new LocalInventory());
    }
}
