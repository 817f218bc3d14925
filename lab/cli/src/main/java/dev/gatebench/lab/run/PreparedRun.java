package dev.gatebench.lab.run;

import dev.gatebench.core.plan.Plan;
import dev.gatebench.core.plan.SequentialPlan;
import dev.gatebench.core.published.Published;
import dev.gatebench.core.run.ProfileKind;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.study.Study;
import dev.gatebench.lab.driver.Driver;
import dev.gatebench.lab.gateway.StudyArms;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A study whose arms, driver and host have been checked and can be started.
 *
 * @param sequential the plan towards the precision that was asked for
 * @param published the report that the study reproduces
 * @param notes footnotes of the run's reports
 */
record PreparedRun(
        StudyArms arms,
        Driver driver,
        Plan plan,
        Optional<SequentialPlan> sequential,
        Optional<Published> published,
        List<String> notes) {

    Study study() {
        return plan.study();
    }

    PreparedRun noting(String note) {
        return new PreparedRun(
                arms,
                driver,
                plan,
                sequential,
                published,
                Stream.concat(notes.stream(), Stream.of(note)).toList());
    }

    /** Returns what {@code run.json} says when the run begins. */
    RunInfo info(Instant at, List<ProfileKind> profiles) {
        RunInfo info = RunInfos.begun(plan, arms, published, at).noting(notes).withProfiles(profiles);
        return info.withPrecision(sequential.map(SequentialPlan::goal));
    }
}
