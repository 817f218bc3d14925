package dev.gatebench.lab.run;

import dev.gatebench.core.plan.Plan;
import dev.gatebench.core.plan.Remaining;
import dev.gatebench.core.run.Environment;
import dev.gatebench.core.run.EnvironmentDifferences;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.trial.TrialHistory;
import dev.gatebench.core.trial.TrialStatus;
import dev.gatebench.lab.catalog.Drivers;
import dev.gatebench.lab.driver.Driver;
import dev.gatebench.lab.gateway.StudyArms;
import dev.gatebench.lab.host.Site;
import java.util.ArrayList;
import java.util.List;

/**
 * A run that did not get to its end.
 *
 * @param environment where it was begun
 * @param whole the whole plan of the run, drawn again from its seed
 * @param history what was measured
 * @param jmhIsLeft whether JMH's scores are missing
 */
record InterruptedRun(
        RunFolder folder,
        RunInfo info,
        Environment environment,
        Plan whole,
        StudyArms arms,
        TrialHistory history,
        boolean jmhIsLeft) {

    Study study() {
        return whole.study();
    }

    /** Returns what is left to measure; the stopping rule may find that a part of it is enough. */
    Plan remaining() {
        return Remaining.of(whole, history.trials());
    }

    int starts() {
        return history.starts();
    }

    int roundsDone() {
        return Remaining.roundsDone(whole, history.trials());
    }

    /** Checks what the run needs where it is resumed, and returns its driver. */
    Driver require(RunContext context, Site site) {
        Driver driver = Drivers.of(study(), whole.fidelity());
        Requirements.require(
                study(), whole.fidelity(), arms, driver, context.home(), site.inventory(), context::println);
        return driver;
    }

    /**
     * Returns how the environment has changed since the run was begun, and which lanes are new.
     *
     * @param known what the run says of itself from now on
     * @throws StudyException when there are differences that are not allowed
     */
    List<String> differences(RunInfo known, Environment now, boolean allowed) {
        List<String> differences = new ArrayList<>(EnvironmentDifferences.between(environment, now));
        int had = info.lanes().size();
        for (int lane = had + 1; lane <= known.lanes().size(); lane++) {
            differences.add("lane " + lane + " is a new one, "
                    + known.lanes().get(lane - 1).words());
        }
        if (known.lanes().size() > had) {
            now.warnings().stream()
                    .filter(warning -> !environment.warnings().contains(warning))
                    .forEach(differences::add);
        }
        if (!differences.isEmpty() && !allowed) {
            throw InterruptedFolder.notResumable(
                    folder,
                    String.join("; ", differences) + ": resume it where it was begun, or give --allow-differences");
        }
        return differences;
    }

    /** @throws StudyException when nothing is left to measure */
    void requireWork() {
        boolean failed = history.trials().stream().anyMatch(trial -> trial.status() == TrialStatus.FAILED);
        boolean stopped = info.precision().flatMap(goal -> goal.stoppedBy()).isPresent();
        boolean trialsLeft = stopped ? failed : !remaining().forks().isEmpty();
        if (info.complete() && !trialsLeft && !jmhIsLeft) {
            throw new StudyException("run '" + folder.path()
                    + "' is complete: nothing to resume; 'gatebench report' draws it again,"
                    + " 'gatebench run' measures anew");
        }
    }
}
