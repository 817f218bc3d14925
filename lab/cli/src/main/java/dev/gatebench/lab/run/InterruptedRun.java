package dev.gatebench.lab.run;

import dev.gatebench.core.check.CheckLimits;
import dev.gatebench.core.jmh.JmhFile;
import dev.gatebench.core.json.DataException;
import dev.gatebench.core.json.DataFile;
import dev.gatebench.core.json.FolderData;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.plan.Plan;
import dev.gatebench.core.plan.Remaining;
import dev.gatebench.core.plan.SequentialPlan;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.run.CasesFolder;
import dev.gatebench.core.run.Environment;
import dev.gatebench.core.run.EnvironmentDifferences;
import dev.gatebench.core.run.LaneHosts;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.core.study.StudyWriter;
import dev.gatebench.core.trial.TrialHistory;
import dev.gatebench.core.trial.TrialStatus;
import dev.gatebench.lab.catalog.Gateways;
import dev.gatebench.lab.gateway.StudyArms;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Site;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A run that did not get to its end, as its folder tells.
 *
 * @param folder its folder
 * @param info what it set out to do
 * @param environment where it was begun
 * @param whole all that it was to measure, drawn again from its seed
 * @param arms the arms of the study, read
 * @param history what it has
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

    /**
     * The folder of a run.
     *
     * @throws StudyException when it is none
     */
    static RunFolder requireRun(Path path) {
        RunFolder folder = new RunFolder(path.toAbsolutePath().normalize());
        CasesFolder cases = new CasesFolder(folder.path());
        if (cases.exists()) {
            throw new StudyException("'" + path + "' has a run for each case: resume the one that was cut off,"
                    + " 'gatebench resume " + cases.of("CASE").path()
                    + "', then measure those that were not begun by the command"
                    + " of that run again, with its --fidelity, its --seed and --out " + cases.path());
        }
        for (Path needed : List.of(folder.info(), folder.study(), folder.environment())) {
            if (!Files.isRegularFile(needed)) {
                throw new StudyException("'" + path + "' is not a run's folder: it must hold " + needed.getFileName()
                        + ", there is none: give a folder that 'gatebench run' has made");
            }
        }
        try {
            DataFile.requireOwnFiles(folder.path());
        } catch (IOException e) {
            throw cannot(folder, e);
        }
        return folder;
    }

    /**
     * Reads it.
     *
     * @param study its study
     * @param site where its tasks live
     * @throws StudyException with one line when a file is damaged, or nothing is left to measure
     */
    static InterruptedRun read(RunFolder folder, Study study, Home home, Site site) {
        try {
            return FolderData.of(folder.path(), () -> readIn(folder, study, home, site));
        } catch (IOException e) {
            throw cannot(folder, e);
        }
    }

    private static InterruptedRun readIn(RunFolder folder, Study study, Home home, Site site) throws IOException {
        RunInfo info = RunInfo.read(folder.info());
        Fidelity fidelity = fidelity(folder, info);
        StudyArms arms = StudyArms.of(study, fidelity, arm -> Gateways.read(arm, home.folder(), site.inventory()))
                .validated(study.runtime());
        Plan whole = info.precision()
                .map(goal -> SequentialPlan.redraw(study, fidelity, info.seed(), goal))
                .orElseGet(() -> Plan.of(study, fidelity, info.seed()));
        var unused = ArmJvms.of(study.name(), arms); // says in one line which JDK or file of options is missing
        requireSame(folder, info, whole, arms);
        InterruptedRun run = new InterruptedRun(
                folder,
                info,
                Json.read(folder.environment(), Environment.class),
                whole,
                arms,
                folder.history(),
                whole.spec().jmh().isPresent() && !hasScores(folder));
        run.requireWork();
        return run;
    }

    Study study() {
        return whole.study();
    }

    /** What is left to measure; the stopping rule may find that a part of it is enough. */
    Plan remaining() {
        return Remaining.of(whole, history.trials());
    }

    /** How often it was started until now. */
    int starts() {
        return history.starts();
    }

    /** Complete rounds that it has. */
    int roundsDone() {
        return Remaining.roundsDone(whole, history.trials());
    }

    /**
     * How the environment has changed since the run was begun, and what new lanes there are: on other hosts.
     *
     * @param known what the run says of itself from now on
     * @throws StudyException when it has, or there are, and that is not allowed
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
            throw cannot(
                    folder,
                    String.join("; ", differences) + ": resume it where it was begun, or give --allow-differences");
        }
        return differences;
    }

    private void requireWork() {
        boolean failed = history.trials().stream().anyMatch(trial -> trial.status() == TrialStatus.FAILED);
        boolean stopped = info.precision().flatMap(goal -> goal.stoppedBy()).isPresent();
        boolean trialsLeft = stopped ? failed : !remaining().forks().isEmpty();
        if (info.complete() && !trialsLeft && !jmhIsLeft) {
            throw new StudyException(
                    "run '" + folder.path()
                            + "' is complete: nothing to resume; 'gatebench report' draws it again, 'gatebench run' measures anew");
        }
    }

    /**
     * Its fidelity.
     *
     * @throws StudyException with one line when there is none such
     * @throws IOException when run.json cannot be read
     */
    static Fidelity fidelity(RunFolder folder) throws IOException {
        return fidelity(folder, RunInfo.read(folder.info()));
    }

    /** The lanes that it was made in until now. */
    static List<LaneHosts> lanes(RunFolder folder) throws IOException {
        return RunInfo.read(folder.info()).lanes();
    }

    private static Fidelity fidelity(RunFolder folder, RunInfo info) {
        return Fidelity.ofId(info.fidelity())
                .orElseThrow(() -> cannot(folder, "run.json has an unknown fidelity '" + info.fidelity() + "'"));
    }

    /**
     * Its study.
     *
     * @throws StudyException with one line when it is not as the run wrote it
     * @throws IOException when it cannot be read
     */
    static Study study(RunFolder folder) throws IOException {
        Study study;
        try {
            study = StudyParser.parseAsRun(folder.study());
        } catch (StudyException e) {
            throw cannot(folder, e.problems().get(0) + "; restore it, or resume with the release that wrote it");
        }
        if (!StudyWriter.toYaml(study).equals(Files.readString(folder.study()))) {
            throw cannot(
                    folder,
                    "study.yml is not as this release writes it: it was changed, or another release wrote it: restore it, or"
                            + " resume with the release that wrote it");
        }
        return study;
    }

    private static void requireSame(RunFolder folder, RunInfo info, Plan whole, StudyArms arms) {
        RunInfo redrawn = RunInfos.begun(whole, arms, info.published(), info.startedAt());
        List<String> others = new ArrayList<>();
        same("study", redrawn, info, RunInfo::study, others);
        same("title", redrawn, info, RunInfo::title, others);
        same("driver", redrawn, info, RunInfo::driver, others);
        same("fitForNumbers", redrawn, info, RunInfo::fitForNumbers, others);
        same("arms", redrawn, info, of -> of.arms().stream().map(Arm::id).toList(), others);
        if (others.isEmpty()) {
            same(
                    "JVM options",
                    redrawn,
                    info,
                    of -> of.arms().stream().map(Arm::jvmOptions).toList(),
                    others);
        }
        same("loads", redrawn, info, RunInfo::loads, others);
        same("comparisons", redrawn, info, RunInfo::comparisons, others);
        same("rank", redrawn, info, RunInfo::rank, others);
        same("slos", redrawn, info, RunInfo::slos, others);
        same("checks", redrawn, info, of -> CheckLimits.defaults().with(of.checks()), others);
        if (!others.isEmpty()) {
            throw cannot(
                    folder,
                    "run.json and study.yml do not agree in " + String.join(", ", others)
                            + ": one of them was changed; restore it");
        }
    }

    private static <T> void same(
            String what, RunInfo redrawn, RunInfo info, Function<RunInfo, T> part, List<String> others) {
        if (!part.apply(redrawn).equals(part.apply(info))) {
            others.add(what);
        }
    }

    private static boolean hasScores(RunFolder folder) {
        try {
            return !JmhFile.read(folder.jmh()).isEmpty();
        } catch (IOException e) {
            return false; // cut off while JMH wrote it: it is measured again
        }
    }

    /** What a file holds is input; that it cannot be read is none. */
    private static RuntimeException cannot(RunFolder folder, IOException e) {
        return e instanceof DataException
                ? cannot(folder, String.valueOf(e.getMessage()))
                : new UncheckedIOException(e);
    }

    private static StudyException cannot(RunFolder folder, String why) {
        return new StudyException("run '" + folder.path() + "' cannot be resumed: " + why);
    }
}
