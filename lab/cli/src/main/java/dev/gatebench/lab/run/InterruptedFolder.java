package dev.gatebench.lab.run;

import dev.gatebench.core.check.CheckLimits;
import dev.gatebench.core.jmh.JmhFile;
import dev.gatebench.core.json.DataException;
import dev.gatebench.core.json.DataFile;
import dev.gatebench.core.json.FolderData;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.plan.Plan;
import dev.gatebench.core.plan.SequentialPlan;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.run.CasesFolder;
import dev.gatebench.core.run.Environment;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.PolicyRequests;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.StudyFiles;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.core.study.StudyWriter;
import dev.gatebench.lab.gateway.StudyArms;
import dev.gatebench.lab.host.Site;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The folder of a run that did not get to its end.
 *
 * @param info what {@code run.json} says
 * @param study the study that the run wrote
 */
record InterruptedFolder(RunFolder folder, RunInfo info, Fidelity fidelity, Study study) {
    /** The parts of {@code run.json} that follow from the study, by their names for people. */
    private static final List<Part> PARTS = List.of(
            new Part("study", RunInfo::study),
            new Part("title", RunInfo::title),
            new Part("driver", RunInfo::driver),
            new Part("fitForNumbers", RunInfo::fitForNumbers),
            new Part("arms", run -> run.arms().stream().map(Arm::id).toList()),
            new Part(
                    "JVM options",
                    run -> run.arms().stream().map(Arm::jvmOptions).toList()),
            new Part("loads", RunInfo::loads),
            new Part("comparisons", RunInfo::comparisons),
            new Part("rank", RunInfo::rank),
            new Part("slos", RunInfo::slos),
            new Part("checks", run -> CheckLimits.defaults().with(run.checks())));

    private record Part(String name, Function<RunInfo, Object> of) {}

    /** @throws StudyException when the path is not the folder of one run */
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
            throw unreadable(folder, e);
        }
        return folder;
    }

    /**
     * Reads the run's study and {@code run.json}.
     *
     * @throws StudyException with one line when the study is not as the run wrote it, or the fidelity is unknown
     */
    static InterruptedFolder read(RunFolder folder) throws IOException {
        Study study = study(folder);
        RunInfo info = RunInfo.read(folder.info());
        Fidelity fidelity = Fidelity.ofId(info.fidelity())
                .orElseThrow(() -> notResumable(folder, "run.json has an unknown fidelity '" + info.fidelity() + "'"));
        return new InterruptedFolder(folder, info, fidelity, study);
    }

    private static Study study(RunFolder folder) throws IOException {
        Study study;
        try {
            study = StudyParser.parseAsRun(folder.study());
        } catch (StudyException e) {
            throw notResumable(folder, e.problems().get(0) + "; restore it, or resume with the release that wrote it");
        }
        if (!StudyWriter.toYaml(study).equals(StudyFiles.read("study", folder.study()))) {
            throw notResumable(
                    folder,
                    "study.yml is not as this release writes it: it was changed, or another release wrote"
                            + " it: restore it, or"
                            + " resume with the release that wrote it");
        }
        return study;
    }

    /**
     * Reads what the run has measured.
     *
     * @throws StudyException with one line when a file is damaged, or nothing is left to measure
     */
    InterruptedRun run(RunContext context, Site site) {
        try {
            return FolderData.of(folder.path(), () -> readRun(context, site));
        } catch (IOException e) {
            throw unreadable(folder, e);
        }
    }

    private InterruptedRun readRun(RunContext context, Site site) throws IOException {
        // fresh processes have fresh keys
        Study prepared = PolicyRequests.prepared(
                study, new SecureRandom(), context.time().instant());
        StudyArms arms = context.arms(prepared, fidelity, site);
        Plan whole = info.precision()
                .map(goal -> SequentialPlan.redraw(prepared, fidelity, info.seed(), goal))
                .orElseGet(() -> Plan.of(prepared, fidelity, info.seed()));
        var unused = ArmJvms.of(study.name(), arms); // says in one line which JDK or file of options is missing
        requireAgreement(whole, arms);
        InterruptedRun run = new InterruptedRun(
                folder,
                info,
                Json.read(folder.environment(), Environment.class),
                whole,
                arms,
                folder.history(),
                whole.spec().jmh().isPresent() && !hasScores());
        run.requireWork();
        return run;
    }

    private void requireAgreement(Plan whole, StudyArms arms) {
        RunInfo redrawn = RunInfos.begun(whole, arms, info.published(), info.startedAt());
        List<String> others = new ArrayList<>();
        for (Part part : PARTS) {
            boolean followsFromOthers = part.name().equals("JVM options") && !others.isEmpty();
            if (!followsFromOthers && !part.of().apply(redrawn).equals(part.of().apply(info))) {
                others.add(part.name());
            }
        }
        if (!others.isEmpty()) {
            throw notResumable(
                    folder,
                    "run.json and study.yml do not agree in " + String.join(", ", others)
                            + ": one of them was changed; restore it");
        }
    }

    private boolean hasScores() {
        try {
            return !JmhFile.read(folder.jmh()).isEmpty();
        } catch (IOException e) {
            return false; // cut off while JMH wrote it: it is measured again
        }
    }

    /**
     * Returns bad input for wrong content of a file, and a failure of the environment for a file that is unreadable.
     */
    private static RuntimeException unreadable(RunFolder folder, IOException e) {
        return e instanceof DataException
                ? notResumable(folder, String.valueOf(e.getMessage()))
                : new UncheckedIOException(e);
    }

    static StudyException notResumable(RunFolder folder, String why) {
        return new StudyException("run '" + folder.path() + "' cannot be resumed: " + why);
    }
}
