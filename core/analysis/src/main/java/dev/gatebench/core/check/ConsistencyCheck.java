package dev.gatebench.core.check;

import dev.gatebench.core.run.Environment;
import dev.gatebench.core.run.LaunchedProgram;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialHistory;
import dev.gatebench.core.trial.TrialStatus;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Holds a run to its own environment: the CPU time of its trials, the CPUs of its roles and the programs that it
 * launched must be those that the environment names. The check needs only the run's files, so it judges older runs too.
 */
public final class ConsistencyCheck {
    private static final String RULE = "the roles use no more CPU time than the CPUs that the environment names have;"
            + " trials and launches are on the CPUs that it places them on; each program has one SHA-256 and one JDK at"
            + " every launch, those that it names";

    private static final String REMEDY =
            "the recorded environment is not the one that these figures were measured in: measure again";

    /** Contradictions that are quoted: the finding is one line. */
    private static final int MOST = 5;

    private ConsistencyCheck() {}

    /**
     * Judges a run.
     *
     * @param launches the programs that it started; empty for runs made before these were written down
     */
    public static CheckResult of(
            RunInfo run, Environment environment, TrialHistory history, List<LaunchedProgram> launches) {
        List<Trial> trials = history.trials().stream()
                .filter(trial -> trial.status() != TrialStatus.FAILED)
                .toList();
        if (trials.isEmpty() && launches.isEmpty()) {
            return Findings.notCheckable(CheckNames.CONSISTENCY, "nothing was measured");
        }
        // after a resumption that was allowed to differ the CPUs may be others
        List<Trial> asBegun = trials.stream()
                .filter(trial -> history.alike(history.start(trial)) == 1)
                .toList();
        List<LaunchedProgram> launchedAsBegun = launches.stream()
                .filter(launch -> history.alike(launch.start()) == 1)
                .toList();
        NamedCpus named = NamedCpus.of(run, environment, launchedAsBegun);
        CpuWindows windows = CpuWindows.of(asBegun);
        List<String> contradictions = Stream.of(
                        windows.beyond(named).stream(),
                        named.contradictedByTrials(asBegun).stream(),
                        named.contradictedByLaunches(launchedAsBegun).stream(),
                        new LaunchedPrograms(environment, history, launches).contradictions().stream())
                .flatMap(Function.identity())
                .toList();
        Findings finding = Findings.of(CheckNames.CONSISTENCY, RULE)
                .count("contradictions", contradictions.size())
                .count("launches", launches.size())
                .count("windows", windows.count())
                .figure("mostCpus", windows.mostCpus())
                .count("cpus", environment.cpus());
        if (!contradictions.isEmpty()) {
            String more = contradictions.size() > MOST
                    ? "; and " + (contradictions.size() - MOST) + " contradictions more"
                    : "";
            return finding.judged(
                    false,
                    String.join("; ", contradictions.subList(0, Math.min(MOST, contradictions.size()))) + more,
                    REMEDY);
        }
        long unknown = trials.stream()
                .filter(trial -> launches.stream()
                        .noneMatch(launch -> launch.start() == history.start(trial)
                                && launch.fork() == trial.fork()
                                && launch.role().equals(Trial.SUT)
                                && LaunchedPrograms.taskWithoutFork(launch).equals(trial.arm())))
                .count();
        if (unknown > 0) {
            return finding.notCheckable("CPU time and CPUs agree; for " + unknown + " of " + trials.size()
                    + " trials the launched program was not recorded");
        }
        return finding.judged(
                true,
                launches.size() + " launches and " + windows.count()
                        + " windows agree with the environment in CPUs, programs and JDKs",
                "");
    }
}
