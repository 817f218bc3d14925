package dev.gatebench.lab.run;

import dev.gatebench.core.check.CheckLimits;
import dev.gatebench.core.result.RunFolder;
import dev.gatebench.core.result.TrialLog;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.FidelitySpec;
import dev.gatebench.core.study.Study;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.host.Home;
import dev.gatebench.lab.meter.Sampler;
import dev.gatebench.lab.process.ProcessSupervisor;
import dev.gatebench.lab.progress.Progress;
import java.time.Clock;
import java.util.Optional;

/**
 * What every part of a run shares.
 *
 * @param study the study as run
 * @param fidelity the fidelity
 * @param folder the run's folder
 * @param trialLog where finished trials go
 * @param limits the limits of the checks
 * @param home where the jars are
 * @param placement the CPUs of each role
 * @param supervisor starts processes and ends them
 * @param sampler reads the meters
 * @param progress what is shown
 * @param clock wall-clock time
 * @param start 1, and one more for each time that the run was resumed
 * @param stop when a run that was asked for a precision has measured enough; empty in others
 */
record RunContext(
        Study study,
        Fidelity fidelity,
        RunFolder folder,
        TrialLog trialLog,
        CheckLimits limits,
        Home home,
        Placement placement,
        ProcessSupervisor supervisor,
        Sampler sampler,
        Progress progress,
        Clock clock,
        int start,
        Optional<SequentialStop> stop) {

    FidelitySpec spec() {
        return study.at(fidelity);
    }
}
