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
 * What every part of a run shares.
 *
 * @param study the study as run
 * @param fidelity the fidelity
 * @param folder the run's folder
 * @param trialLog where finished trials go
 * @param limits the limits of the checks
 * @param home where the jars are
 * @param placement the CPUs of each role
 * @param tasks starts tasks and ends them
 * @param sampler reads the meters
 * @param progress what is shown
 * @param time the lab's time
 * @param driver what sends the load
 * @param arms the study's arms, read
 * @param launches where launches are written down
 * @param start 1, and one more for each time that the run was resumed
 * @param profiles what is profiled after the trials of a fork
 * @param lane the lane, counted from 1, where forks are made at once; empty where they are not
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
