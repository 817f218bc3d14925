package dev.gatebench.lab.measure;

import dev.gatebench.core.check.CheckLimits;
import dev.gatebench.core.run.ProfileKind;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.FidelitySpec;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.trial.TrialLog;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.driver.Driver;
import dev.gatebench.lab.gateway.StudyArms;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Tasks;
import dev.gatebench.lab.meter.Sampler;
import dev.gatebench.lab.process.Time;
import dev.gatebench.lab.progress.Progress;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The settings and tools that every part of a run shares.
 *
 * @param study the study as run
 * @param start 1, and one more for each time that the run was resumed
 * @param profiles the kinds of profiles that are made after the trials of a fork
 * @param lane the lane, counted from 1, where several lanes make forks at once; empty where one makes all
 * @param stop tells when a run that was asked for a precision has measured enough; empty in others
 */
record RunContext(
        Study study,
        Fidelity fidelity,
        RunFolder folder,
        TrialLog trialLog,
        CheckLimits limits,
        Home home,
        Placement placement,
        Tasks tasks,
        Sampler sampler,
        Progress progress,
        Time time,
        Driver driver,
        StudyArms arms,
        LaunchLog launches,
        int start,
        List<ProfileKind> profiles,
        OptionalInt lane,
        Optional<SequentialStop> stop) {

    FidelitySpec spec() {
        return study.at(fidelity);
    }
}
