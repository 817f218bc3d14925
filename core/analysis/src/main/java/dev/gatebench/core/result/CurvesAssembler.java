package dev.gatebench.core.result;

import dev.gatebench.core.check.RunJudge;
import dev.gatebench.core.curve.CurveAssembler;
import dev.gatebench.core.curve.Curves;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.trial.Trial;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Makes the curves of a search from the trials of all its runs together. */
public final class CurvesAssembler {
    /** Keeps the fork numbers of different runs apart: they are different starts of the processes. */
    private static final int FORKS_OF_A_RUN = 10_000;

    private CurvesAssembler() {}

    /**
     * A search as its files have it.
     *
     * @param trials the trials of all its runs, judged, each with a fork of its own number
     * @param fitForNumbers false when its numbers must not be used
     */
    public record Assembled(Curves curves, List<Trial> trials, boolean fitForNumbers) {}

    /**
     * Makes the curves of a known search anew from the trials that its runs have now; nothing is written.
     *
     * @throws IOException naming the file that is missing or wrong
     */
    public static Assembled of(CurvesFolder folder, Curves known) throws IOException {
        List<Trial> trials = new ArrayList<>();
        List<Arm> arms = new ArrayList<>();
        double notValidShare = 0;
        boolean fitForNumbers = true;
        for (int i = 0; i < known.runs().size(); i++) {
            RunFolder run = folder.run(known.runs().get(i));
            RunInfo info = RunInfo.read(run.info());
            int before = i * FORKS_OF_A_RUN;
            fitForNumbers &= info.fitForNumbers();
            RunJudge.byProcesses(info, run.history()).forEach(trial -> trials.add(trial.inFork(before + trial.fork())));
            if (arms.isEmpty()) {
                notValidShare = RunJudge.notValidShare(info);
                arms.addAll(info.arms());
            }
        }
        return new Assembled(
                known.withCurves(
                        arms,
                        new CurveAssembler(trials, notValidShare, known.slos())
                                .assemble(arms.stream().map(Arm::id).toList())),
                trials,
                fitForNumbers);
    }
}
